import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  DAMAGED_PICTURE,
  FILE_TOO_LARGE,
  HEIC_NOT_TAKEN,
  MAX_UPLOAD_BYTES,
  SHRINK_OVER_BYTES,
} from '#domain/files/files.ts'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { type PreparedPicture, prepareIn } from '../../support/browser/prepared-picture.ts'
import {
  aBmp,
  aLongScreenshot,
  animation,
  aPhonePhoto,
  aPicture,
  blackPng,
  corners,
  HEIC_BEGINNING,
  halfTransparent,
  noise,
  SECRET_WORDS,
} from '../../support/media/pictures.ts'

const { visitor } = await aBrowserWorld()
const photo = await aPhonePhoto({ orientation: 6 })
const aPage = () => visitor.visit(null, '/')

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function expectAsChosen(picture: PreparedPicture | null, chosen: Buffer, about: object = {}) {
  expect(picture).toMatchObject({ originalSha256: null, ...about })
  // A matcher would list millions of differences.
  expect(picture!.bytes.equals(chosen)).toBe(true)
}

/** A picture that is large only because of padding after its end. */
const large = (picture: Buffer, bytes = SHRINK_OVER_BYTES + 1) =>
  Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])

const pixels = (picture: Buffer) => sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer()

/** The average colour difference of two pictures of one size, from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  expect(a.length).toBe(b.length)
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length
}

const drawnBySharp = (picture: Buffer, width: number, height: number) =>
  sharp(picture, { limitInputPixels: false })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer()

describe('a large picture', () => {
  test('of 9 MB and 12 megapixels becomes less than 1 MB off the main thread: upright, without metadata, with its own digest', async () => {
    expect(photo.length).toBeGreaterThan(9_000_000)
    const { picture, parts, longestTask, took } = await prepareIn(await aPage(), {
      name: 'IMG_1.jpeg',
      buffer: photo,
    })
    expect(picture).toMatchObject({
      type: 'image/jpeg',
      name: 'IMG_1.jpg',
      originalSha256: sha256(photo),
    })
    expect(picture!.bytes.length).toBeLessThan(1_000_000)
    expect(picture!.bytes.includes(SECRET_WORDS)).toBe(false)
    const made = await sharp(picture!.bytes).metadata()
    expect(made).toMatchObject({ format: 'jpeg', width: 1920, height: 2560 })
    // Chromium itself only adds the name of the canvas's colour space, sRGB.
    expect([made.exif, made.xmp, made.iptc, made.comments, made.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    expect(await difference(picture!.bytes, await drawnBySharp(photo, 1920, 2560))).toBeLessThan(6)
    expect(parts).toEqual([...parts].sort((a, b) => a - b))
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.at(-1)).toBe(1)
    // The work would be nearly all of the time on the main thread; a busy machine may stop the page briefly.
    expect(longestTask).toBeLessThan(took / 2)
  })

  test('that is a long screenshot keeps its small text legible', async () => {
    const screenshot = await aLongScreenshot()
    expect(screenshot.length).toBeGreaterThan(MAX_UPLOAD_BYTES)
    const { picture } = await prepareIn(await aPage(), { name: 'page.png', buffer: screenshot })
    expect(picture!.name).toBe('page.jpg')
    const text = { left: 0, top: 0, width: 540, height: 1200 }
    const [made, expected] = await Promise.all(
      [picture!.bytes, await drawnBySharp(screenshot, 1018, 5656)].map((one) =>
        sharp(one).extract(text).png().toBuffer(),
      ),
    )
    // The noise beside the text differs from run to run, and takes one step of quality more or less: 3.9 or 4.3.
    expect(await difference(made!, expected!)).toBeLessThan(5)
  })

  test('is upright whatever its EXIF orientation', async () => {
    const page = await aPage()
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const stored = await sharp(await corners())
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer()
      const { picture } = await prepareIn(page, { name: 'a.jpg', buffer: large(stored) })
      const { width, height } = await sharp(picture!.bytes).metadata()
      expect([width, height], `${orientation}`).toEqual(orientation < 5 ? [64, 48] : [48, 64])
      const drawn = await drawnBySharp(stored, width, height)
      expect(await difference(picture!.bytes, drawn), `${orientation}`).toBeLessThan(4)
    }
  })

  test('turns white where it is transparent', async () => {
    const { picture } = await prepareIn(await aPage(), {
      name: 'a.png',
      buffer: large(await halfTransparent()),
    })
    const { data, info } = await sharp(picture!.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 40, height: 20 })
    expect([...data.subarray(3 * 38, 3 * 39)].every((value) => value > 250)).toBe(true)
  })

  test('in print colours (CMYK) shows the same colours', async () => {
    const printed = await sharp(await aPicture())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect((await sharp(printed).metadata()).space).toBe('cmyk')
    const { picture } = await prepareIn(await aPage(), { name: 'print.jpg', buffer: large(printed) })
    expect(await difference(picture!.bytes, await drawnBySharp(printed, 320, 240))).toBeLessThan(40)
  })

  test('that is animated is sent as its first frame', async () => {
    const first = await corners()
    const second = await sharp(first).negate().png().toBuffer()
    const moving = await sharp([first, second], { join: { animated: true } })
      .gif()
      .toBuffer()
    const { picture } = await prepareIn(await aPage(), { name: 'a.gif', buffer: large(moving) })
    expect(picture!.type).toBe('image/jpeg')
    expect(await difference(picture!.bytes, first)).toBeLessThan(6)
  })

  test('of 100 megapixels is made smaller; one that would take all memory is too large', async () => {
    const shapes = await sharp(await aPicture())
      .resize(11_500, 8_700, { kernel: 'nearest' })
      .jpeg({ quality: 40 })
      .toBuffer()
    const page = await aPage()
    const { picture } = await prepareIn(page, { name: 'huge.jpg', buffer: large(shapes, 6_000_000) })
    expect(await sharp(picture!.bytes).metadata()).toMatchObject({ width: 2560, height: 1936 })
    const { problem } = await prepareIn(page, {
      name: 'black.png',
      buffer: large(blackPng(12_000, 12_000), 6_000_000),
    })
    expect(problem).toBe(FILE_TOO_LARGE)
  })
})

describe('a picture that cannot be made smaller', () => {
  const told = async (name: string, buffer: Buffer) =>
    (await prepareIn(await aPage(), { name, buffer })).problem

  test('is sent as it was chosen, without a second digest, when nothing smaller is possible', async () => {
    const grain = await noise(2400, 2400, 60).jpeg({ quality: 50 }).toBuffer()
    expect(grain.length).toBeGreaterThan(SHRINK_OVER_BYTES)
    const { picture } = await prepareIn(await aPage(), { name: 'grain.jpeg', buffer: grain })
    expectAsChosen(picture, grain, { name: 'grain.jpeg', type: 'image/jpeg' })
  })

  test('differs from a truncated one, whose grey half is never sent', async () => {
    expect(await told('cut.jpg', photo.subarray(0, photo.length * 0.9))).toBe(DAMAGED_PICTURE)
    const { picture } = await prepareIn(await aPage(), {
      name: 'cut.jpg',
      buffer: photo.subarray(0, 4_000_000),
    })
    expect(picture!.bytes.length).toBe(4_000_000)
  })

  test('says why in words', async () => {
    expect(await told('a.jpg', Buffer.alloc(0))).toBe('This file is empty. Please choose the picture again.')
    expect(await told('a.txt', Buffer.from('hello'))).toMatch(/^This file isn’t a picture\./)
    expect(await told('a.mp4', Buffer.alloc(MAX_UPLOAD_BYTES + 1))).toBe(FILE_TOO_LARGE)
    expect(await told('a.heic', large(HEIC_BEGINNING, 6_000_000))).toBe(HEIC_NOT_TAKEN)
    expect(HEIC_NOT_TAKEN).toMatch(/iPhone.*Android/)
  })
})

test('a small picture is sent as it is; a format that only browsers read is sent as JPEG', async () => {
  const page = await aPage()
  const gif = await animation('gif')
  const { picture } = await prepareIn(page, { name: 'small.gif', buffer: gif })
  expectAsChosen(picture, gif, { name: 'small.gif', type: 'image/gif' })
  const bmp = aBmp()
  const other = await prepareIn(page, { name: 'old.bmp', buffer: bmp })
  expect(other.picture).toMatchObject({ name: 'old.jpg', type: 'image/jpeg', originalSha256: sha256(bmp) })
  expect(await sharp(other.picture!.bytes).metadata()).toMatchObject({ width: 32, height: 32 })
})

describe('a browser', () => {
  const WORKER = '**/picture-worker-*.js'
  const pageWithWorkers = async (script: string) => {
    const page = await aPage()
    await page.route(WORKER, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${script};${await response.text()}` })
    })
    return page
  }
  const small = async () =>
    large(
      await sharp(await corners())
        .withMetadata({ orientation: 8 })
        .jpeg()
        .toBuffer(),
    )

  test.each([
    ['without a canvas in workers', 'self.OffscreenCanvas = undefined'],
    [
      'that turns pictures wrongly in workers',
      'const open = createImageBitmap; self.createImageBitmap = (file) => open(file, { imageOrientation: "flipY" })',
    ],
    ['whose workers fail', 'throw new Error("no memory")'],
  ])('%s prepares them on the page', async (_, script) => {
    const page = await pageWithWorkers(script)
    const { picture, parts } = await prepareIn(page, { name: 'a.jpg', buffer: await small() })
    expect(await sharp(picture!.bytes).metadata()).toMatchObject({ width: 48, height: 64 })
    expect(await difference(picture!.bytes, await drawnBySharp(await small(), 48, 64))).toBeLessThan(4)
    expect(parts.at(-1)).toBe(1)
  })

  test('without workers prepares them on the page', async () => {
    const page = await aPage()
    await page.route(WORKER, (route) => route.abort())
    const { picture } = await prepareIn(page, { name: 'a.jpg', buffer: await small() })
    expect(await sharp(picture!.bytes).metadata()).toMatchObject({ width: 48, height: 64 })
    page.problems.length = 0
  })

  test('whose large canvas stays blank sends the chosen picture', async () => {
    const blank = (name: string) =>
      `{ const of = self.${name}?.prototype; const draw = of?.drawImage; if (of) of.drawImage = function (...to) { if (this.canvas.width < 1000) draw.apply(this, to) } }`
    const script = blank('CanvasRenderingContext2D') + blank('OffscreenCanvasRenderingContext2D')
    const page = await pageWithWorkers(script)
    await page.evaluate(script)
    const whole = large(
      await sharp(await corners())
        .resize(2000)
        .jpeg()
        .toBuffer(),
    )
    const { picture } = await prepareIn(page, { name: 'a.jpg', buffer: whole })
    expectAsChosen(picture, whole)
  })

  test('that never finishes is stopped, and the chosen picture is sent', async () => {
    const page = await pageWithWorkers(
      'self.createImageBitmap = () => new Promise(() => postMessage({ part: 0.3 }))',
    )
    await page.clock.install()
    const asked = page.waitForEvent('worker')
    const given = await small()
    const prepared = prepareIn(page, { name: 'a.jpg', buffer: given })
    const closed = (await asked).waitForEvent('close')
    await page.clock.fastForward(30_000)
    await closed
    expectAsChosen((await prepared).picture, given)
  })
})
