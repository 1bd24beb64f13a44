import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cleaner, openCleaner, SECRET } from '../../../../tests/support/media/cleaned-file.ts'
import { photos } from '../../../../tests/support/media/photos.ts'
import { pictureAs } from '../../../../tests/support/media/pictures.ts'

let cleaner: Cleaner
beforeAll(async () => {
  cleaner = await openCleaner()
})
afterAll(() => cleaner.close())

const framesOf = (bytes: Buffer) => sharp(bytes, { animated: true, failOn: 'error' }).raw().toBuffer()

describe('a GIF', () => {
  const type = 'image/gif'

  test('loses everything a program can tell, in place, and moves the same', async () => {
    const gif = await photos[type]!()
    const clean = await cleaner.clean(gif, type)
    expect([gif.includes(SECRET), clean.includes(SECRET), clean.length]).toEqual([true, false, gif.length])
    expect((await framesOf(clean)).equals(await framesOf(gif))).toBe(true)
    const [before, after] = await Promise.all([gif, clean].map((bytes) => sharp(bytes).metadata()))
    expect([after!.pages, after!.loop, after!.delay]).toEqual([before!.pages, before!.loop, before!.delay])
    expect([after!.xmp, after!.comments]).toEqual([undefined, undefined])
  })

  test('that is already clean stays as it is', async () => {
    const clean = await cleaner.clean(await photos[type]!(), type)
    expect((await cleaner.clean(clean, type)).equals(clean)).toBe(true)
  })

  test('that was cut off, or is no picture, is refused with a sentence', async () => {
    const plain = await pictureAs('gif')
    for (const bytes of [
      plain.subarray(0, plain.length / 2),
      Buffer.alloc(0),
      Buffer.from('words, not a picture'),
    ])
      await expect(cleaner.clean(bytes, type)).rejects.toMatchObject({
        kind: 'invalid',
        code: 'media.broken',
        message: expect.stringMatching(/^[A-Z].+\.$/),
      })
  })

  test('keeps whole blocks where a comment of any length was', async () => {
    const plain = await pictureAs('gif')
    const screen = 13 + 3 * 2 ** ((plain[10]! & 7) + 1)
    const pixels = await framesOf(plain)
    for (const length of [1, 2, 253, 254, 255, 256, 257, 258, 509, 510, 511, 512, 513, 600]) {
      const blocks: Buffer[] = []
      for (let left = length; left > 0; left -= 100) {
        const content = SECRET.repeat(7).slice(0, Math.min(left, 100))
        blocks.push(Buffer.of(content.length), Buffer.from(content))
      }
      const comment = Buffer.concat([Buffer.of(0x21, 0xfe), ...blocks, Buffer.of(0)])
      const gif = Buffer.concat([plain.subarray(0, screen), comment, plain.subarray(screen)])
      const clean = await cleaner.clean(gif, 'image/gif')
      expect([length, clean.includes('Maple')]).toEqual([length, false])
      expect((await cleaner.clean(clean, 'image/gif')).equals(clean)).toBe(true)
      expect((await framesOf(clean)).equals(pixels)).toBe(true)
    }
  })
})
