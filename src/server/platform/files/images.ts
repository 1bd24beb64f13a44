import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { RefusalCode } from '../../../contract/refusal-codes.ts'
import {
  type AcceptedImageKind,
  DAMAGED_PICTURE,
  EMPTY_PICTURE,
  HEIC_NOT_TAKEN,
  imageKindOf,
  isAcceptedImageKind,
  maxPixels,
  NOT_A_PICTURE,
  type PictureSize,
  storedSize,
  THUMBNAIL_EDGE,
} from '../../../domain/files.ts'
import { Refusal } from '../http/refusal.ts'
import { createSemaphore } from '../semaphore.ts'
import { pictureSignature } from './picture-signature.ts'
import { withUpload } from './read-upload.ts'
import { loadSharp } from './sharp.ts'

/** A picture and its thumbnail, re-encoded: upright, in sRGB, without metadata. */
export type ProcessedImage = {
  image: Buffer
  imageType: 'image/jpeg'
  width: number
  height: number
  thumbnail: Buffer
  thumbnailType: 'image/jpeg'
  /** Of the bytes as sent, in hex. */
  sha256: string
  signature: Uint8Array
}

const IMAGES_AT_ONCE = 2

/** Pictures with more pixels are processed alone: one can take a few hundred megabytes. */
const HEAVY_IMAGE_PIXELS = 16_000_000

const inTurn = createSemaphore(IMAGES_AT_ONCE)

const MAX_SECONDS = 20

/**
 * Full-resolution colour keeps the text of screenshots legible. Optimised coding would save 3 % of the bytes, but keeps
 * all coefficients in memory: two 12-megapixel photos together peak at 530 MB instead of 200 MB.
 */
const STORED_JPEG = { quality: 82, chromaSubsampling: '4:4:4', optimiseCoding: false }

const THUMBNAIL_JPEG = { quality: 78, optimiseCoding: false }

const WHITE = '#fff'

/**
 * Re-encodes a member's picture. Only its bytes decide its type; of an animation, the first frame counts. Refuses with
 * 'too-large' over `maxBytes`, and with 'invalid' if it is not a whole picture of an accepted format and size.
 */
export function readScreenshot(
  stream: Readable,
  { maxBytes }: { maxBytes: number },
): Promise<ProcessedImage> {
  return withUpload(stream, maxBytes, async (bytes) => {
    const { size, limit, places } = await measured(bytes, acceptedKindOf(bytes))
    return inTurn(places, () => processed(bytes, size, limit))
  })
}

/** The centre of a picture as a square JPEG; `edge` is in pixels. */
export async function squareOf({ image }: ProcessedImage, edge: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return inTurn(1, () => sharp(image).resize(edge, edge, { fit: 'cover' }).jpeg(THUMBNAIL_JPEG).toBuffer())
}

/** The preview of an image file of any size, read in pieces; `head` is its first bytes. Refuses all but whole pictures. */
export async function previewOf(
  path: string,
  head: Buffer,
): Promise<{ imageType: `image/${AcceptedImageKind}`; preview: Buffer; previewType: 'image/jpeg' }> {
  const kind = acceptedKindOf(head)
  const sharp = await loadSharp()
  const { limit, places } = await measured(path, kind)
  const preview = await inTurn(places, () =>
    sharp(path, { limitInputPixels: limit, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: WHITE })
      .toColourspace('srgb')
      .jpeg(THUMBNAIL_JPEG)
      .toBuffer()
      .catch(refuseBroken),
  )
  return { imageType: `image/${kind}`, preview, previewType: 'image/jpeg' }
}

export async function drawingOf(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return inTurn(1, () => sharp(Buffer.from(svg)).jpeg(THUMBNAIL_JPEG).toBuffer())
}

function acceptedKindOf(bytes: Buffer): AcceptedImageKind {
  if (bytes.length === 0) throw invalid('image.empty', EMPTY_PICTURE)
  const kind = imageKindOf(bytes)
  if (kind === null) {
    throw invalid('image.unknown-format', NOT_A_PICTURE)
  }
  if (!isAcceptedImageKind(kind)) {
    throw invalid('image.heic', HEIC_NOT_TAKEN)
  }
  return kind
}

/** The upright size from the header, the pixel limit, and the semaphore slots for decoding. Refuses larger pictures. */
async function measured(picture: Buffer | string, kind: AcceptedImageKind) {
  const sharp = await loadSharp()
  const header = await sharp(picture, { limitInputPixels: false }).metadata().catch(refuseBroken)
  const size = header.autoOrient
  const pixels = size.width * size.height
  const limit = maxPixels(kind, header.isProgressive)
  if (pixels > limit) throw tooManyPixels(limit)
  return { size, limit, places: pixels > HEAVY_IMAGE_PIXELS ? IMAGES_AT_ONCE : 1 }
}

/** Decodes once: picture and thumbnail come from the decoded pixels, the signature from the thumbnail. */
async function processed(
  bytes: Buffer,
  size: PictureSize,
  limitInputPixels: number,
): Promise<ProcessedImage> {
  const sharp = await loadSharp()
  const { width, height } = storedSize(size)
  const { data: pixels, info: raw } = await sharp(bytes, { limitInputPixels, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken)
  const image = await sharp(pixels, { raw }).jpeg(STORED_JPEG).toBuffer()
  const thumbnail = await sharp(pixels, { raw })
    .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
    .jpeg(THUMBNAIL_JPEG)
    .toBuffer()
  release(pixels)
  return {
    image,
    imageType: 'image/jpeg',
    width,
    height,
    thumbnail,
    thumbnailType: 'image/jpeg',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    signature: await pictureSignature(thumbnail),
  }
}

/** Gives up to 17 MB back at once: the garbage collector does not see how large the pixels are. */
function release({ buffer }: Buffer<ArrayBuffer>): void {
  buffer.transfer(0)
}

function invalid(code: RefusalCode, message: string): Refusal {
  return new Refusal('invalid', message, { code })
}

function tooManyPixels(limit: number): Refusal {
  const megapixels = limit / 1_000_000
  return invalid(
    'image.too-many-pixels',
    `This picture has more than ${megapixels} megapixels. Please send a smaller one, or a screenshot of it.`,
  )
}

function refuseBroken(): never {
  throw invalid('image.broken', DAMAGED_PICTURE)
}
