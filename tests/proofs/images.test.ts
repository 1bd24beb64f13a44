import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES, THUMBNAIL_EDGE } from '#domain/files/files.ts'
import { encodeAgain, readScreenshot } from '#server/platform/files/images.ts'
import {
  animation,
  aPicture,
  blackPng,
  cutJpeg,
  HEIC_BEGINNING,
  halfTransparent,
  jpegWithPage,
  PAGE_LIKE_A_GIF,
  photoWithSecrets,
  pictureAs,
  progressiveJpeg,
  SECRET_WORDS,
  SVG_WITH_SCRIPT,
  sidewaysPhoto,
} from '../support/media/pictures.ts'
import { many } from '../support/world/at-once.ts'

const LIMIT = { maxBytes: MAX_UPLOAD_BYTES }

function read(bytes: Buffer) {
  return readScreenshot(Readable.from([bytes]), LIMIT)
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const point = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  const [red = 0, green = 0, blue = 0] = point
  if (Math.min(red, green, blue) > 230) return 'white'
  return red > blue ? 'red' : 'blue'
}

describe('reads a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('in the format %s', async (format) => {
    const sent = await pictureAs(format)
    const read1 = await read(sent)
    expect(read1).toMatchObject({
      imageType: 'image/jpeg',
      thumbnailType: 'image/jpeg',
      width: 320,
      height: 240,
    })
    expect(read1.sha256).toBe(createHash('sha256').update(sent).digest('hex'))
    const stored = await sharp(read1.image).metadata()
    expect(stored).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
  })

  test('in any number of chunks', async () => {
    const sent = await pictureAs('png')
    const pieces = Array.from({ length: Math.ceil(sent.length / 100) }, (_, n) =>
      sent.subarray(n * 100, n * 100 + 100),
    )
    const whole = await read(sent)
    const inPieces = await readScreenshot(Readable.from(pieces), LIMIT)
    expect(inPieces.image.equals(whole.image)).toBe(true)
    expect(inPieces.sha256).toBe(whole.sha256)
  })

  test('twelve times at once', async () => {
    const sent = await pictureAs('jpeg')
    const all = await many(12, () => read(sent))
    expect(new Set(all.map((one) => one.sha256)).size).toBe(1)
  })
})

describe('a stored picture', () => {
  test('has no EXIF, GPS, XMP or colour profile', async () => {
    const sent = await photoWithSecrets()
    const before = await sharp(sent).metadata()
    expect(before.exif?.includes(SECRET_WORDS)).toBe(true)
    expect(
      before.exif?.includes(Buffer.from([0x88, 0x25])) || before.exif?.includes(Buffer.from([0x25, 0x88])),
    ).toBe(true)
    expect(before.xmp?.includes(SECRET_WORDS)).toBe(true)

    const { image, thumbnail } = await read(sent)
    for (const picture of [image, thumbnail]) {
      const after = await sharp(picture).metadata()
      expect([after.exif, after.xmp, after.icc, after.iptc]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(picture.includes(SECRET_WORDS)).toBe(false)
    }
  })

  test.each([1, 3, 6, 8] as const)('is upright (orientation %i)', async (orientation) => {
    const { image, thumbnail, width, height } = await read(await sidewaysPhoto(orientation))
    expect([width, height]).toEqual([60, 20])
    for (const picture of [image, thumbnail]) {
      expect(await colourAt(picture, 8, 10)).toBe('red')
      expect(await colourAt(picture, 52, 10)).toBe('blue')
    }
  })

  test.each(['gif', 'webp'] as const)('is the first frame of an animated %s', async (format) => {
    const sent = await animation(format)
    expect((await sharp(sent).metadata()).pages).toBe(2)
    const { image, width, height } = await read(sent)
    expect([width, height]).toEqual([40, 30])
    expect(await colourAt(image, 20, 15)).toBe('red')
  })

  test('is white where the picture was transparent', async () => {
    const { image } = await read(await halfTransparent())
    expect(await colourAt(image, 5, 10)).toBe('red')
    expect(await colourAt(image, 35, 10)).toBe('white')
  })

  test('has nothing of a page that was hidden in the picture', async () => {
    const sent = await jpegWithPage()
    expect(sent.includes('<script>')).toBe(true)
    const { image, thumbnail } = await read(sent)
    expect(image.includes('<script>')).toBe(false)
    expect(thumbnail.includes('<script>')).toBe(false)
  })

  test.each([
    { arrives: '4:4:4', width: 320, kept: '4:4:4' },
    { arrives: '4:2:0', width: 320, kept: '4:2:0' },
    { arrives: '4:2:0', width: 4000, kept: '4:4:4' },
  ])('has all colours of a JPEG: $kept of $arrives, $width pixels wide', async ({ arrives, width, kept }) => {
    const sent = sharp(await aPicture({ width, height: 2000 })).jpeg({ chromaSubsampling: arrives })
    const { image } = await read(await sent.toBuffer())
    expect((await sharp(image).metadata()).chromaSubsampling).toBe(kept)
  })

  test('of another format has all its colours', async () => {
    const { image } = await read(await pictureAs('png'))
    expect((await sharp(image).metadata()).chromaSubsampling).toBe('4:4:4')
  })

  test('has limited pixels, and its thumbnail limited edges', async () => {
    const { image, thumbnail, width, height } = await read(await aPicture({ width: 4000, height: 3000 }))
    expect([width, height]).toEqual([2771, 2078])
    expect(await sharp(image).metadata()).toMatchObject({ width, height })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: THUMBNAIL_EDGE, height: 360 })
  })
})

describe('refuses with a sentence', () => {
  test.each([
    ['nothing', () => Buffer.alloc(0), 'image.empty', /empty/],
    ['a text named .png', () => Buffer.from('This is my proof.'), 'image.unknown-format', /isn’t a picture/],
    ['an SVG with a script', () => SVG_WITH_SCRIPT, 'image.unknown-format', /isn’t a picture/],
    ['a page that begins like a GIF', () => PAGE_LIKE_A_GIF, 'image.broken', /damaged or incomplete/],
    ['a HEIC photo', () => HEIC_BEGINNING, 'image.heic', /Settings > Camera > Formats > Most Compatible/],
    ['a cut JPEG', cutJpeg, 'image.broken', /damaged or incomplete/],
    [
      'a cut PNG',
      async () => (await pictureAs('png')).subarray(0, -20),
      'image.broken',
      /damaged or incomplete/,
    ],
    [
      'the first bytes of a PNG',
      () => blackPng(9, 9).subarray(0, 20),
      'image.broken',
      /damaged or incomplete/,
    ],
    [
      '900 megapixels in 110 kB',
      () => blackPng(30_000, 30_000),
      'image.too-many-pixels',
      /more than 50 megapixels/,
    ],
    [
      'a progressive picture that its decoder would hold in full',
      () => progressiveJpeg(6000, 4200),
      'image.too-many-pixels',
      /more than 25 megapixels/,
    ],
  ])('%s', async (_, sent, code, sentence) => {
    await expect(read(await sent())).rejects.toMatchObject({
      name: 'Refusal',
      kind: 'invalid',
      code,
      message: expect.stringMatching(sentence),
    })
  })

  test('an endless file at the limit, and closes its stream', async () => {
    let sent = 0
    const endless = new Readable({
      read() {
        sent += 64 * 1024
        this.push(Buffer.alloc(64 * 1024))
      },
    })
    await expect(readScreenshot(endless, LIMIT)).rejects.toMatchObject({
      kind: 'too-large',
      message: FILE_TOO_LARGE,
    })
    expect(endless.destroyed).toBe(true)
    expect(sent).toBeLessThan(MAX_UPLOAD_BYTES + 512 * 1024)
  })

  test('a file one byte over the limit, but not one at the limit', async () => {
    const sent = await pictureAs('jpeg')
    const under = readScreenshot(Readable.from([sent]), { maxBytes: sent.length })
    await expect(under).resolves.toMatchObject({ width: 320 })
    const over = readScreenshot(Readable.from([sent]), { maxBytes: sent.length - 1 })
    await expect(over).rejects.toMatchObject({ kind: 'too-large' })
  })

  test('but not a broken connection, which stays an error', async () => {
    const ended = Readable.from(
      (async function* () {
        yield HEIC_BEGINNING
        throw new Error('aborted')
      })(),
    )
    await expect(readScreenshot(ended, LIMIT)).rejects.toThrow('aborted')
  })
})

test('of thirty 5 MB uploads at once, those that fit are accepted and the others are asked to retry', async () => {
  const large = Buffer.alloc(MAX_UPLOAD_BYTES)
  const uploads = Array.from({ length: 30 }, () => {
    const stream = new Readable({ read() {} })
    stream.push(large)
    return { stream, answer: readScreenshot(stream, LIMIT).catch((refusal: unknown) => refusal) }
  })
  await expect.poll(() => uploads.every(({ stream }) => stream.readableLength === 0)).toBe(true)
  for (const { stream } of uploads) stream.push(null)
  const answers = await Promise.all(uploads.map(({ answer }) => answer))
  const busy = answers.filter((answer) => (answer as { code: string }).code === 'file.busy')
  expect(busy.length).toBe(30 - Math.floor((64 * 1024 * 1024) / MAX_UPLOAD_BYTES))
  await expect(read(await pictureAs('png'))).resolves.toMatchObject({ width: 320 })
})

test('a WebP of more pictures than any animation has is refused before it keeps the server busy', async () => {
  const tiny = { width: 1, height: 1, channels: 4, background: '#123' } as const
  const picture = (await sharp({ create: tiny }).webp({ lossless: true }).toBuffer()).subarray(12)
  const chunk = (name: string, ...content: Buffer[]) => {
    const bytes = Buffer.concat([Buffer.from(`${name}\0\0\0\0`), ...content])
    bytes.writeUInt32LE(bytes.length - 8, 4)
    return bytes
  }
  const animation = (frames: number) =>
    chunk(
      'RIFF',
      Buffer.from('WEBP'),
      chunk('VP8X', Buffer.from([0x12, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      chunk('ANIM', Buffer.alloc(6)),
      ...Array<Buffer>(frames).fill(chunk('ANMF', Buffer.alloc(12), Buffer.of(1, 0, 0, 0), picture)),
    )
  await expect(read(animation(3000))).resolves.toMatchObject({ width: 1 })
  const refused = { code: 'image.animated', message: expect.stringContaining('more than 3,000 pictures') }
  await expect(read(animation(3001))).rejects.toMatchObject(refused)
  const directory = await mkdtemp(join(tmpdir(), 'northpoint-frames-'))
  const path = join(directory, 'picture')
  await writeFile(path, animation(3001))
  await expect(encodeAgain(path, `${path}-clean`, 'webp', true)).rejects.toMatchObject(refused)
  await rm(directory, { recursive: true })
})

test('a full disk is not the picture’s fault, nor is one that fails', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'northpoint-full-'))
  const path = join(directory, 'picture')
  await writeFile(path, await pictureAs('png'))
  await expect(encodeAgain(path, '/dev/full', 'png', false)).rejects.toMatchObject({ code: 'ENOSPC' })
  await expect(encodeAgain(path, directory, 'png', false)).rejects.toThrow('Is a directory')
  await rm(directory, { recursive: true })
})
