import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cleaner, openCleaner, SECRET } from '../../../../tests/support/cleaned.ts'
import { aTellingJpeg, BEHIND, photos, pngChunk, segment } from '../../../../tests/support/photos.ts'
import { pictureAs } from '../../../../tests/support/pictures.ts'
import { box, uint32 } from '../../../../tests/support/videos.ts'

let cleaner: Cleaner
beforeAll(async () => {
  cleaner = await openCleaner()
})
afterAll(() => cleaner.close())

/** What somebody sees: every frame, upright, as raw pixels. */
const pixelsOf = (bytes: Buffer) => sharp(bytes, { animated: true, failOn: 'error' }).raw().toBuffer()

/** Exif's name and the bytes of an orientation alone. */
const ONLY_ORIENTATION = 6 + 26

const BROKEN = expect.objectContaining({
  kind: 'invalid',
  code: 'media.broken',
  message: expect.stringMatching(/^[A-Z].+\.$/),
})

describe.each(Object.keys(photos))('%s', (type) => {
  test('that tells everything a phone can tell tells nothing any more, and looks the same', async () => {
    const photo = await photos[type]!()
    const clean = await cleaner.clean(photo, type)
    expect([photo.includes(SECRET), clean.includes(SECRET), clean.includes(BEHIND)]).toEqual([
      true,
      false,
      false,
    ])
    expect(clean.length).toBe(photo.length)
    expect((await pixelsOf(clean)).equals(await pixelsOf(photo))).toBe(true)
    const [before, after] = await Promise.all([photo, clean].map((bytes) => sharp(bytes).metadata()))
    expect(after!.orientation).toBe(before!.orientation)
    expect(after!.icc?.equals(before!.icc!)).toBe(before!.icc && true)
    expect([after!.pages, after!.loop, after!.delay]).toEqual([before!.pages, before!.loop, before!.delay])
    expect([after!.xmp, after!.iptc, after!.comments]).toEqual([undefined, undefined, undefined])
    expect(after!.exif?.subarray(ONLY_ORIENTATION).every((byte) => byte === 0) ?? true).toBe(true)
  })

  test('that was cleaned before stays as it is', async () => {
    const clean = await cleaner.clean(await photos[type]!(), type)
    expect((await cleaner.clean(clean, type)).equals(clean)).toBe(true)
  })

  test('that was cut off is refused with words, or has nothing left to tell', async () => {
    const plain = await pictureAs(type.slice('image/'.length) as 'jpeg')
    // Of a JPEG half the pixels may be gone: then there is no end behind which something could stand.
    const part = type === 'image/jpeg' ? 100 : plain.length / 2
    await expect(cleaner.clean(plain.subarray(0, part), type)).rejects.toEqual(BROKEN)
    await expect(cleaner.clean(Buffer.alloc(0), type)).rejects.toEqual(BROKEN)
    await expect(cleaner.clean(Buffer.from('words, not a picture'), type)).rejects.toEqual(BROKEN)
  })
})

describe('a JPEG', () => {
  test('without an end is cleaned like any other', async () => {
    const photo = (await aTellingJpeg()).subarray(0)
    const open = photo.subarray(0, photo.lastIndexOf(Buffer.of(0xff, 0xd9)))
    const plain = await pictureAs('jpeg')
    expect((await cleaner.clean(plain.subarray(0, -2), 'image/jpeg')).equals(plain.subarray(0, -2))).toBe(
      true,
    )
    expect((await cleaner.clean(open, 'image/jpeg')).includes(SECRET)).toBe(false)
  })

  test('in several passes and with restarts is cleaned between its scans and stays as it looks', async () => {
    for (const options of [{ progressive: true }, { progressive: true, quality: 30 }]) {
      const photo = await aTellingJpeg(options)
      const scan = photo.indexOf(Buffer.of(0xff, 0xda))
      const next = photo.indexOf(Buffer.of(0xff, 0xc4), scan)
      const between = Buffer.concat([photo.subarray(0, next), segment(0xfe, SECRET), photo.subarray(next)])
      const clean = await cleaner.clean(between, 'image/jpeg')
      expect(clean.includes(SECRET)).toBe(false)
      expect((await pixelsOf(clean)).equals(await pixelsOf(between))).toBe(true)
    }
  })

  test('has everything behind its end blank', async () => {
    const plain = await pictureAs('jpeg')
    const clean = await cleaner.clean(Buffer.concat([plain, Buffer.from(SECRET)]), 'image/jpeg')
    expect(clean.subarray(plain.length).every((byte) => byte === 0)).toBe(true)
    expect(clean.subarray(0, plain.length).equals(await cleaner.clean(plain, 'image/jpeg'))).toBe(true)
  })

  test('keeps a few fill bytes in front of a marker, and no secret among many', async () => {
    const plain = await pictureAs('jpeg')
    for (const fill of [Buffer.alloc(3, 0xff), Buffer.alloc(300_000, 0xff), Buffer.from(SECRET)]) {
      const jpeg = Buffer.concat([plain.subarray(0, 2), fill, plain.subarray(2)])
      const clean = await cleaner.clean(jpeg, 'image/jpeg')
      expect(clean.includes(SECRET)).toBe(false)
      expect((await pixelsOf(clean)).equals(await pixelsOf(plain))).toBe(true)
    }
  })

  test.each([1, 3, 6, 8])('keeps the orientation %i, in either byte order', async (orientation) => {
    const photo = await sharp(await pictureAs('jpeg'))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
    expect((await sharp(await cleaner.clean(photo, 'image/jpeg')).metadata()).orientation).toBe(orientation)
  })

  test.each([
    ['a table of another length than its content', segment(0xdb, `\0${'q'.repeat(70)}`)],
    ['a scan without components', segment(0xda, '\x03')],
    ['a second beginning', Buffer.of(0xff, 0xd8)],
    ['a segment that is longer than the file', Buffer.of(0xff, 0xe1, 0xff, 0xff)],
    ['a segment shorter than its own length', Buffer.of(0xff, 0xe1, 0, 1)],
  ])('with %s is refused', async (_what, wrong) => {
    const plain = await pictureAs('jpeg')
    const jpeg = Buffer.concat([plain.subarray(0, 2), wrong, plain.subarray(2)])
    await expect(cleaner.clean(jpeg, 'image/jpeg')).rejects.toEqual(BROKEN)
  })
})

test('a GIF has whole blocks where a comment of any length was', async () => {
  const plain = await pictureAs('gif')
  const screen = 13 + 3 * 2 ** ((plain[10]! & 7) + 1)
  const pixels = await pixelsOf(plain)
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
    expect((await pixelsOf(clean)).equals(pixels)).toBe(true)
  }
})

describe('a PNG', () => {
  test('with a critical chunk that nobody knows is refused', async () => {
    const plain = await pictureAs('png')
    const png = Buffer.concat([plain.subarray(0, 33), pngChunk('SECR', SECRET), plain.subarray(33)])
    await expect(cleaner.clean(png, 'image/png')).rejects.toEqual(BROKEN)
  })

  test('has right checksums, also in what it no longer says', async () => {
    const clean = await cleaner.clean(await photos['image/png']!(), 'image/png')
    const types: string[] = []
    for (let at = 8; types.at(-1) !== 'IEND'; ) {
      const end = at + 8 + clean.readUInt32BE(at)
      types.push(clean.toString('latin1', at + 4, at + 8))
      expect([types.at(-1), clean.readUInt32BE(end)]).toEqual([
        types.at(-1),
        crc32(clean.subarray(at + 4, end)),
      ])
      at = end + 4
    }
    expect(types).toEqual(expect.arrayContaining(['eXIf', 'iCCP', 'emPt']))
  })

  test('with a wrong checksum loses what is not its picture, and is refused where it is', async () => {
    const plain = await pictureAs('png')
    const profile = pngChunk('iCCP', SECRET)
    profile[profile.length - 1]! ^= 1
    const png = Buffer.concat([plain.subarray(0, 33), profile, plain.subarray(33)])
    expect((await cleaner.clean(png, 'image/png')).includes(SECRET)).toBe(false)
    plain[plain.indexOf('IDAT') + 9]! ^= 1
    await expect(cleaner.clean(plain, 'image/png')).rejects.toEqual(BROKEN)
  })
})

test('a WebP says by its flags what is in it', async () => {
  const photo = await photos['image/webp']!()
  const flagsOf = (bytes: Buffer) => bytes[bytes.indexOf('VP8X') + 8]! & 0x0c
  expect([flagsOf(photo), flagsOf(await cleaner.clean(photo, 'image/webp'))]).toEqual([0x0c, 0x08])
})

/** The boxes of an AVIF file whose Exif and half of whose picture lie in its list of items. */
function boxesOfAvif({ pictureBytes = 8 } = {}): Buffer {
  const item = (id: number, type: string) =>
    box('infe', Buffer.of(2, 0, 0, 0, 0, id, 0, 0), Buffer.from(`${type}${SECRET}\0`))
  const items = (mdatAt: number) =>
    box(
      'meta',
      uint32(0),
      box('iinf', Buffer.of(0, 0, 0, 0, 0, 2), item(1, 'av01'), item(2, 'Exif')),
      box(
        'iloc',
        Buffer.of(1, 0, 0, 0, 0x44, 0, 0, 2),
        Buffer.of(0, 1, 0, 0, 0, 0, 0, 1),
        uint32(mdatAt, pictureBytes),
        Buffer.of(0, 2, 0, 1, 0, 0, 0, 1),
        uint32(4, SECRET.length),
      ),
      box('idat', Buffer.from('half'), Buffer.from(SECRET)),
    )
  const start = box('ftyp', Buffer.from('avif\0\0\0\0mif1'))
  const mdatAt = start.length + items(0).length + 8
  return Buffer.concat([start, items(mdatAt), box('mdat', Buffer.from('pictures'), Buffer.from(SECRET))])
}

test('an AVIF keeps of its data what its pictures are, wherever they are, and no names', async () => {
  const clean = await cleaner.clean(boxesOfAvif(), 'image/avif')
  expect([clean.includes(SECRET), clean.includes('pictures'), clean.includes('half')]).toEqual([
    false,
    true,
    false,
  ])
})

test.each([0, 0xffff])('an AVIF whose picture is said to have %i bytes is refused', async (pictureBytes) => {
  await expect(cleaner.clean(boxesOfAvif({ pictureBytes }), 'image/avif')).rejects.toEqual(BROKEN)
})

test('an AVIF says of its items only which are pictures', async () => {
  const photo = await photos['image/avif']!()
  expect([photo.includes('Exif'), photo.includes('rdf+xml')]).toEqual([true, true])
  const clean = await cleaner.clean(photo, 'image/avif')
  expect([clean.includes('Exif'), clean.includes('rdf+xml'), clean.includes('av01')]).toEqual([
    false,
    false,
    true,
  ])
})
