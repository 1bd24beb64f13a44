import { describe, expect, test } from 'vitest'
import { bandKeysNear, HASH_POINTS, REUSED_WITHIN_POINTS } from './reused-proof.ts'

const HASH = '7126c2aa2a547106'

/** The hash with these points changed. */
function changed(hash: string, points: readonly number[]): string {
  const value = points.reduce((bits, point) => bits ^ (1n << BigInt(point)), BigInt(`0x${hash}`))
  return value.toString(16).padStart(16, '0')
}

/** The keys under which a picture is kept: its four bands as they are. */
function keptKeys(hash: string): number[] {
  return [0, 1, 2, 3].map((band) => band * 65_536 + Number.parseInt(hash.slice(band * 4, band * 4 + 4), 16))
}

function isFound(wanted: string, kept: string): boolean {
  const near = new Set(bandKeysNear(wanted))
  return keptKeys(kept).some((key) => near.has(key))
}

describe('a picture is found by its bands', () => {
  test.each([
    ['the same one', []],
    ['one point changed', [0]],
    ['two in each band but one', [0, 1, 16, 17, 32, 33, 48]],
    ['five in one band', [0, 1, 2, 3, 4]],
    ['five spread over all bands', [0, 16, 32, 48, 63]],
  ])('%s', (_what, points) => {
    expect(isFound(HASH, changed(HASH, points))).toBe(true)
  })

  test('whichever points differ, up to the limit and two beyond', () => {
    for (let round = 0; round < 2000; round += 1) {
      const points = Array.from(
        { length: REUSED_WITHIN_POINTS + 2 },
        (_, at) => (round * 7 + at * 13) % HASH_POINTS,
      )
      expect(isFound(HASH, changed(HASH, [...new Set(points)]))).toBe(true)
    }
  })

  test('another picture is not even looked at', () => {
    expect(isFound(HASH, '339e8e8eacbc9483')).toBe(false)
  })

  test('each key is asked once', () => {
    expect(new Set(bandKeysNear(HASH)).size).toBe(4 * 17)
  })
})
