import { describe, expect, test } from 'vitest'
import { bandKeysNear, HASH_POINTS, REUSED_WITHIN_POINTS } from './reused-proof.ts'

const HASH = '7126c2aa2a547106'

function changed(hash: string, points: readonly number[]): string {
  const value = points.reduce((bits, point) => bits ^ (1n << BigInt(point)), BigInt(`0x${hash}`))
  return value.toString(16).padStart(16, '0')
}

function keptKeys(hash: string): number[] {
  return [0, 1, 2, 3].map((band) => band * 65_536 + Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16))
}

function isFound(wanted: string, kept: string): boolean {
  const near = new Set(bandKeysNear(wanted))
  return keptKeys(kept).some((key) => near.has(key))
}

describe('finds a picture by its bands', () => {
  test.each([
    ['the same picture', []],
    ['with one point changed', [0]],
    ['with two points changed in each band but one', [0, 1, 16, 17, 32, 33, 48]],
    ['with five points changed in one band', [0, 1, 2, 3, 4]],
    ['with five points changed across all bands', [0, 16, 32, 48, 63]],
  ])('%s', (_what, points) => {
    expect(isFound(HASH, changed(HASH, points))).toBe(true)
  })

  test('whichever points differ, up to two over the limit', () => {
    for (let round = 0; round < 2000; round += 1) {
      const points = Array.from(
        { length: REUSED_WITHIN_POINTS + 2 },
        (_, at) => (round * 7 + at * 13) % HASH_POINTS,
      )
      expect(isFound(HASH, changed(HASH, [...new Set(points)]))).toBe(true)
    }
  })

  test('never looks at a different picture', () => {
    expect(isFound(HASH, '339e8e8eacbc9483')).toBe(false)
  })

  test('looks up each key once', () => {
    expect(new Set(bandKeysNear(HASH)).size).toBe(4 * 17)
  })
})
