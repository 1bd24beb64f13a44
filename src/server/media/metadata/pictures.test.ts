import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cleaner, openCleaner, SECRET } from '../../../../tests/support/media/cleaned-file.ts'
import {
  aPhoto,
  aTellingJpeg,
  BEHIND,
  photos,
  pngChunk,
  segment,
} from '../../../../tests/support/media/photos.ts'
import {
  animation,
  aPicture,
  halfTransparent,
  noise,
  pictureAs,
  progressiveJpeg,
} from '../../../../tests/support/media/pictures.ts'
import { box, uint32 } from '../../../../tests/support/media/videos.ts'

let cleaner: Cleaner
beforeAll(async () => {
  cleaner = await openCleaner()
})
afterAll(() => cleaner.close())

/** The most that a picture may differ from the one that was sent: of 255 levels, on average. */
const UNSEEN = 1.5

const refusal = (code: string) =>
  expect.objectContaining({ kind: 'invalid', code, message: expect.stringMatching(/^[A-Z].+\.$/) })

/** The pixels of the picture as it is shown, with its own colours. */
const pixelsOf = (picture: Buffer | Sharp) =>
  (Buffer.isBuffer(picture) ? sharp(picture, { failOn: 'error' }).autoOrient() : picture)
    .keepIccProfile()
    .raw()
    .toBuffer()

const framesOf = (bytes: Buffer) => pixelsOf(sharp(bytes, { animated: true, failOn: 'error' }))

function differenceOf(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  return one.reduce((sum, level, at) => sum + Math.abs(level - other[at]!), 0) / one.length
}

/** AVIF's first effort, for tests. */
const QUICK: Record<string, object | undefined> = { 'image/avif': { effort: 0 } }

const formatOf = (type: string) => type.slice('image/'.length) as 'jpeg' | 'png' | 'webp' | 'avif'

const ANEW = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

describe.each(ANEW)('%s', (type) => {
  test('loses everything a phone can tell, and looks the same', async () => {
    const photo = await photos[type]!()
    const clean = await cleaner.clean(photo, type)
    expect([photo.includes(SECRET), clean.includes(SECRET), clean.includes(BEHIND)]).toEqual([
      true,
      false,
      false,
    ])
    const [before, after] = await Promise.all([photo, clean].map((bytes) => sharp(bytes).metadata()))
    expect(after!.format).toBe(before!.format)
    expect(after!.icc!.equals(before!.icc!)).toBe(true)
    expect([after!.pages, after!.loop, after!.delay]).toEqual([before!.pages, before!.loop, before!.delay])
    expect([after!.orientation, after!.exif, after!.xmp, after!.iptc, after!.comments]).toEqual(
      Array(5).fill(undefined),
    )
    const seen = type === 'image/webp' ? framesOf : pixelsOf
    const difference = differenceOf(await seen(clean), await seen(photo))
    expect(difference).toBeLessThan(type === 'image/png' ? Number.MIN_VALUE : UNSEEN)
  })

  test('that was cut off, or is no picture, is refused with a sentence', async () => {
    const plain = await pictureAs(formatOf(type))
    for (const bytes of [
      plain.subarray(0, plain.length / 2),
      Buffer.alloc(0),
      Buffer.from('words, not a picture'),
    ])
      await expect(cleaner.clean(bytes, type)).rejects.toEqual(refusal('image.broken'))
  })

  test.each([1, 3, 5, 6])('of orientation %i is upright and keeps its profile', async (orientation) => {
    const photo = await (await aPhoto({ orientation })).toFormat(formatOf(type), QUICK[type]).toBuffer()
    const clean = await cleaner.clean(photo, type)
    const [before, after] = await Promise.all([photo, clean].map((bytes) => sharp(bytes).metadata()))
    expect({ width: after!.width, height: after!.height }).toEqual(before!.autoOrient)
    expect([after!.orientation, after!.icc!.equals(before!.icc!)]).toEqual([undefined, true])
    expect(differenceOf(await pixelsOf(clean), await pixelsOf(photo))).toBeLessThan(UNSEEN)
  })
})

test.each(ANEW.slice(1))('%s keeps what is transparent', async (type) => {
  const plain = await sharp(await halfTransparent())
    .toFormat(formatOf(type), QUICK[type])
    .toBuffer()
  const clean = await cleaner.clean(plain, type)
  const alphaOf = async (at: number) =>
    (
      await sharp(clean)
        .extract({ left: at, top: 10, width: 1, height: 1 })
        .extractChannel(3)
        .raw()
        .toBuffer()
    )[0]!
  expect(await alphaOf(2)).toBe(255)
  expect(await alphaOf(37)).toBeLessThanOrEqual(1)
})

describe('a JPEG', () => {
  test('keeps its full colour resolution', async () => {
    const plain = await sharp(await aPicture())
      .jpeg({ chromaSubsampling: '4:4:4' })
      .toBuffer()
    const clean = await cleaner.clean(plain, 'image/jpeg')
    expect((await sharp(clean).metadata()).chromaSubsampling).toBe('4:4:4')
  })

  test('in several passes is cleaned between its scans and looks the same', async () => {
    const photo = await aTellingJpeg({ progressive: true })
    const scan = photo.indexOf(Buffer.of(0xff, 0xda))
    const next = photo.indexOf(Buffer.of(0xff, 0xc4), scan)
    const between = Buffer.concat([photo.subarray(0, next), segment(0xfe, SECRET), photo.subarray(next)])
    const clean = await cleaner.clean(between, 'image/jpeg')
    expect(clean.includes(SECRET)).toBe(false)
    expect(differenceOf(await pixelsOf(clean), await pixelsOf(between))).toBeLessThan(UNSEEN)
  })

  test('loses the second picture that makes it HDR', async () => {
    // The library's types lack this.
    const withSecond = sharp(await aPicture()).removeAlpha() as Sharp & { withGainMap(): Sharp }
    const plain = await withSecond.withGainMap().jpeg().toBuffer()
    const clean = await cleaner.clean(plain, 'image/jpeg')
    const [before, after] = await Promise.all([plain, clean].map((bytes) => sharp(bytes).metadata()))
    expect([before!.gainMap !== undefined, after!.gainMap]).toEqual([true, undefined])
    const startsIn = (bytes: Buffer) => bytes.toString('latin1').split('\xff\xd8\xff').length - 1
    expect([startsIn(plain), startsIn(clean)]).toEqual([2, 1])
    expect(differenceOf(await pixelsOf(clean), await pixelsOf(plain))).toBeLessThan(UNSEEN)
  })

  test('loses a secret among fill bytes', async () => {
    const plain = await pictureAs('jpeg')
    for (const fill of [Buffer.alloc(300_000, 0xff), Buffer.from(SECRET)]) {
      const jpeg = Buffer.concat([plain.subarray(0, 2), fill, plain.subarray(2)])
      const clean = await cleaner.clean(jpeg, 'image/jpeg').catch(() => Buffer.alloc(0))
      expect(clean.includes(SECRET)).toBe(false)
    }
  })

  test.each(['cmyk', 'b-w'] as const)('in the colours %s keeps them and their profile', async (space) => {
    const inks = sharp(await aPicture())
      .removeAlpha()
      .toColourspace(space)
    const plain = await (space === 'cmyk' ? inks.withIccProfile('cmyk') : inks).jpeg().toBuffer()
    const clean = await cleaner.clean(plain, 'image/jpeg')
    const [before, after] = await Promise.all([plain, clean].map((bytes) => sharp(bytes).metadata()))
    expect([after!.space, after!.channels]).toEqual([space, before!.channels])
    expect(after!.icc?.equals(before!.icc!)).toBe(space === 'cmyk' || undefined)
    const shown = (bytes: Buffer) => sharp(bytes).toColourspace('srgb').raw().toBuffer()
    expect(differenceOf(await shown(clean), await shown(plain))).toBeLessThan(UNSEEN)
  })

  test('with more pixels than fit in memory is refused', async () => {
    const large = await progressiveJpeg(6000, 4200)
    await expect(cleaner.clean(large, 'image/jpeg')).rejects.toEqual(refusal('image.too-many-pixels'))
  })
})

describe('a PNG', () => {
  test('keeps 16 bits of each colour, or of grey', async () => {
    const levels = Uint16Array.from({ length: 3 * 90 * 60 }, (_, at) => (at * 37) % 65_536)
    const colours = sharp(levels, { raw: { width: 90, height: 60, channels: 3 } }).toColourspace('rgb16')
    const grey = sharp(await colours.clone().png().toBuffer())
      .extractChannel(0)
      .toColourspace('grey16')
    for (const [space, picture] of [
      ['rgb16', colours],
      ['grey16', grey],
    ] as const) {
      const plain = await picture.png().toBuffer()
      const clean = await cleaner.clean(plain, 'image/png')
      const deep = (bytes: Buffer) => sharp(bytes).toColourspace(space).raw({ depth: 'ushort' }).toBuffer()
      expect((await deep(clean)).equals(await deep(plain))).toBe(true)
      expect(await sharp(clean).metadata()).toMatchObject({ space, depth: 'ushort' })
    }
  })

  test('with a palette keeps every colour', async () => {
    const plain = await sharp(await aPicture())
      .png({ palette: true, colours: 60 })
      .toBuffer()
    const clean = await cleaner.clean(plain, 'image/png')
    expect((await sharp(plain).metadata()).isPalette).toBe(true)
    expect((await pixelsOf(clean)).equals(await pixelsOf(sharp(plain).toColourspace('srgb')))).toBe(true)
  })

  test.each([
    ['acTL', '\0\0\0\x02\0\0\0\0', 'image.animated', /movement/],
    ['cICP', '\x09\x10\0\x01', 'image.hdr', /HDR/],
  ])('with a chunk %s would lose by it, and is refused', async (type, content, code, sentence) => {
    const plain = await pictureAs('png')
    const withChunks = (...chunks: Buffer[]) =>
      Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)])
    const refused = cleaner.clean(
      withChunks(pngChunk('tEXt', `Comment\0${SECRET}`), pngChunk(type, content)),
      'image/png',
    )
    await expect(refused).rejects.toEqual(refusal(code))
    await expect(refused).rejects.toThrow(sentence)
  })

  test('in standard colours, or with a profile beside them, is taken', async () => {
    const plain = await pictureAs('png')
    const named = await sharp(plain).withIccProfile('p3').png().toBuffer()
    for (const [png, content] of [
      [plain, '\x01\x0d\0\x01'],
      [named, '\x0c\x0d\0\x01'],
    ] as const) {
      const coded = Buffer.concat([png.subarray(0, 33), pngChunk('cICP', content), png.subarray(33)])
      expect((await pixelsOf(await cleaner.clean(coded, 'image/png'))).equals(await pixelsOf(png))).toBe(true)
    }
  })

  test('whose picture has a wrong checksum is refused', async () => {
    const plain = await pictureAs('png')
    plain[plain.indexOf('IDAT') + 9]! ^= 1
    await expect(cleaner.clean(plain, 'image/png')).rejects.toEqual(refusal('image.broken'))
  })
})

describe('a WebP', () => {
  test('without losses keeps every pixel, and with them stays small', async () => {
    const webp = (lossless: boolean) => noise(200, 200, 40).webp({ lossless, quality: 60 }).toBuffer()
    const [exact, small] = [await webp(true), await webp(false)]
    const clean = await cleaner.clean(exact, 'image/webp')
    expect((await pixelsOf(clean)).equals(await pixelsOf(exact))).toBe(true)
    const cleanSmall = await cleaner.clean(small, 'image/webp')
    expect([clean.includes('VP8L'), cleanSmall.includes('VP8 ')]).toEqual([true, true])
    expect(cleanSmall.length).toBeLessThan(exact.length / 2)
  })

  test('without losses behind its profile, or in frames, keeps every pixel', async () => {
    const still = await (await aPhoto({ orientation: 1 })).webp({ lossless: true }).toBuffer()
    const moving = await sharp(await animation('gif'), { animated: true })
      .webp({ lossless: true })
      .toBuffer()
    for (const exact of [still, moving])
      expect((await framesOf(await cleaner.clean(exact, 'image/webp'))).equals(await framesOf(exact))).toBe(
        true,
      )
  })

  test('whose frames together have more pixels than fit in memory is refused', async () => {
    const plain = sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#fff' } })
    const pngs = [await plain.clone().png().toBuffer(), await plain.negate().png().toBuffer()]
    const two = await sharp(pngs, { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer()
    const video = Buffer.concat([two, ...Array(5).fill(two.subarray(two.lastIndexOf('ANMF')))])
    video.writeUInt32LE(video.length - 8, 4)
    expect((await sharp(video).metadata()).pages).toBe(7)
    await expect(cleaner.clean(video, 'image/webp')).rejects.toEqual(refusal('image.too-many-pixels'))
  })
})

describe('an AVIF', () => {
  test('keeps 10 bits of each colour', async () => {
    const deep = sharp(await aPicture())
      .removeAlpha()
      .toColourspace('rgb16')
    const clean = await cleaner.clean(await deep.avif({ bitdepth: 10, effort: 0 }).toBuffer(), 'image/avif')
    expect((await sharp(clean).metadata()).bitsPerSample).toBe(10)
  })

  test('that moves is refused', async () => {
    const plain = await pictureAs('avif')
    const video = cleaner.clean(Buffer.concat([plain, box('moov', box('trak'))]), 'image/avif')
    await expect(video).rejects.toEqual(refusal('image.animated'))
  })

  test('in HDR without a profile is refused', async () => {
    const colours = (...numbers: number[]) => box('colr', Buffer.from('nclx'), Buffer.of(...numbers, 0x80))
    const properties = (colr: Buffer) =>
      box(
        'meta',
        uint32(0),
        box('pitm', Buffer.alloc(6)),
        box('iprp', box('ipco', box('ispe', uint32(0, 1, 1)), colr)),
      )
    const start = box('ftyp', Buffer.from('avif\0\0\0\0mif1'))
    const clean = (colr: Buffer) => cleaner.clean(Buffer.concat([start, properties(colr)]), 'image/avif')
    await expect(clean(colours(0, 9, 0, 16, 0, 9))).rejects.toEqual(refusal('image.hdr'))
    // Standard colours are not refused for themselves: this one has no pixels.
    await expect(clean(colours(0, 1, 0, 13, 0, 6))).rejects.toEqual(refusal('image.broken'))
  })
})
