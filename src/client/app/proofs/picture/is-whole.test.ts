import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isWhole } from './is-whole.ts'

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const drawing = () => sharp({ create: { width: 90, height: 60, channels: 3, background: '#000', noise } })
const jpeg = await drawing().jpeg().toBuffer()
const inPasses = await drawing().jpeg({ progressive: true }).toBuffer()
const png = await drawing().png().toBuffer()
const webp = await drawing().webp().toBuffer()

/** Puts a second, complete picture before the pixels, as cameras do with previews. */
function withPreview(picture: Buffer): Buffer {
  const head = Buffer.of(0xff, 0xe1, 0, 0)
  head.writeUInt16BE(jpeg.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, jpeg, picture.subarray(2)])
}

describe('a picture that lost its end is recognized', () => {
  test.each([
    ['a JPEG', 'jpeg', jpeg],
    ['a JPEG in several passes', 'jpeg', inPasses],
    ['a JPEG with a preview', 'jpeg', withPreview(jpeg)],
    ['a PNG', 'png', png],
    ['a WebP', 'webp', webp],
  ] as const)('%s', (_, kind, picture) => {
    expect(isWhole(picture, kind)).toBe(true)
    expect(isWhole(Buffer.concat([picture, Buffer.alloc(999)]), kind)).toBe(true)
    for (let part = 0.02; part < 1; part += 0.02) {
      const cut = picture.subarray(0, Math.max(16, Math.floor(picture.length * part)))
      expect(isWhole(cut, kind), `${cut.length} of ${picture.length} bytes`).toBe(false)
    }
  })

  test('a format we cannot check counts as whole', () => {
    expect(isWhole(Buffer.from('GIF89a'), 'gif')).toBe(true)
    expect(isWhole(Buffer.from('hello'), null)).toBe(true)
  })
})
