import { createHash } from 'node:crypto'
import sharp, { type Raw } from 'sharp'
import { createSemaphore } from '#server/platform/semaphore.ts'

/** The product's picture routine of 2026-11-25, and nothing that has changed since: the yardstick of peers and floors. */
export interface FrozenPicture {
  image: Buffer
  imageType: 'image/jpeg'
  width: number
  height: number
  thumbnail: Buffer
  thumbnailType: 'image/jpeg'
  sha256: string
  signature: Uint8Array
}

const IMAGES_AT_ONCE = 2
const HEAVY_IMAGE_PIXELS = 16_000_000
const MAX_IMAGE_PIXELS = 50_000_000
const MAX_IMAGE_EDGE = 8000
const MAX_STORED_PIXELS = 2400 * 2400
const MAX_SECONDS = 20

const THUMBNAIL_EDGE = 480
const THUMBNAIL_JPEG = { quality: 78, optimiseCoding: false } as const
const STORED_JPEG = { quality: 82, chromaSubsampling: '4:4:4', optimiseCoding: false } as const

const SIGNATURE_EDGE = 44
const BLUR = { sigma: 0.6, precision: 'float' } as const

const inTurn = createSemaphore(IMAGES_AT_ONCE)
sharp.concurrency(1)
sharp.cache(false)

/** Reads a picture as the product did: it decodes the thumbnail that it has just encoded, twice. */
export async function readFrozenPicture(bytes: Buffer): Promise<FrozenPicture> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const isHeavy = autoOrient.width * autoOrient.height > HEAVY_IMAGE_PIXELS
  return inTurn(isHeavy ? IMAGES_AT_ONCE : 1, async () => {
    const { pixels, raw } = await decodedOnce(bytes, autoOrient)
    const image = await encodedOnce(pixels, raw)
    const thumbnail = await sharp(pixels, { raw })
      .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
      .jpeg(THUMBNAIL_JPEG)
      .toBuffer()
    pixels.buffer.transfer(0)
    return {
      image,
      imageType: 'image/jpeg',
      width: raw.width,
      height: raw.height,
      thumbnail,
      thumbnailType: 'image/jpeg',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      signature: await sharp(thumbnail)
        .greyscale()
        .resize(SIGNATURE_EDGE, SIGNATURE_EDGE, { fit: 'fill' })
        .blur(BLUR)
        .raw()
        .toBuffer(),
    }
  })
}

/** One decode and one encode at the stored size, which no routine can leave out. */
export async function decodeAndEncode(bytes: Buffer): Promise<void> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { pixels, raw } = await decodedOnce(bytes, autoOrient)
  await encodedOnce(pixels, raw)
  pixels.buffer.transfer(0)
}

async function decodedOnce(bytes: Buffer, size: { width: number; height: number }) {
  const scale = Math.min(
    1,
    MAX_IMAGE_EDGE / Math.max(size.width, size.height),
    Math.sqrt(MAX_STORED_PIXELS / (size.width * size.height)),
  )
  const [width, height] = [Math.floor(size.width * scale), Math.floor(size.height * scale)]
  const { data: pixels, info: raw } = await sharp(bytes, {
    limitInputPixels: MAX_IMAGE_PIXELS,
    failOn: 'error',
  })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels, raw }
}

function encodedOnce(pixels: Buffer, raw: Raw): Promise<Buffer> {
  return sharp(pixels, { raw }).jpeg(STORED_JPEG).toBuffer()
}
