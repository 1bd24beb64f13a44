import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Metadata, Sharp } from 'sharp'
import type { RefusalCode } from '#contract/refusal-codes.ts'
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
} from '#domain/files/files.ts'
import { SIGNATURE_EDGE, signatureOf } from '#domain/proofs/picture-likeness/signature.ts'
import { formatNumber } from '#domain/text/format.ts'
import { as, type Words, words } from '#domain/text/wording.ts'
import { Refusal } from '../http/refusal.ts'
import { SAYS_FULL } from '../no-space.ts'
import { createSemaphore } from '../semaphore.ts'
import { release, withUpload } from './read-upload.ts'
import { loadSharp } from './sharp.ts'
import { hasTooManyFrames, MAX_FRAMES } from './webp-frames.ts'

/** A picture and its thumbnail, re-encoded: upright, in sRGB, without metadata. */
export type ProcessedImage = {
  image: Buffer
  imageType: 'image/jpeg'
  width: number
  height: number
  thumbnail: Buffer
  thumbnailType: 'image/jpeg'
  /** The digest of the bytes as sent, in hex. */
  sha256: string
  signature: Uint8Array
}

const IMAGES_AT_ONCE = 2

/** Pictures with more pixels are processed alone: one can take a few hundred megabytes. */
const HEAVY_IMAGE_PIXELS = 16_000_000

const inTurn = createSemaphore(IMAGES_AT_ONCE)

const MAX_SECONDS = 20

/**
 * Full-resolution colour keeps the text of screenshots legible. Optimized coding would save 3 % of the bytes, but keeps
 * all coefficients in memory: two 12-megapixel photos together peak at 530 MB instead of 200 MB.
 */
const STORED_JPEG = { quality: 82, chromaSubsampling: '4:4:4', optimiseCoding: false }

/** The same for a JPEG that arrives with a quarter of its colours, as photos do: 22 % fewer bytes and 30 % less CPU. */
const QUARTER_COLOUR_JPEG = { ...STORED_JPEG, chromaSubsampling: '4:2:0' }

/** It weighs two thirds as many points as the default, and all labelled copies are found (docs/decisions/0016). */
const KERNEL = 'lanczos2'

const THUMBNAIL_JPEG = { quality: 78, optimiseCoding: false }

/**
 * Pictures that members get at full size look the same: a photo differs by 0.4 to 0.9 of 255 levels on average
 * (figures: docs/decisions/0024). AVIF's next effort takes twice the time and saves nothing. PNG filters halve a photo, but
 * enlarge a drawing in few colours.
 */
const FULL_SIZE = {
  jpeg: (picture) => picture.jpeg({ ...STORED_JPEG, quality: 92 }),
  png: (picture, { isPalette }) => picture.png({ compressionLevel: 3, adaptiveFiltering: !isPalette }),
  webp: (picture, { isLossless }) =>
    picture.webp(isLossless ? { lossless: true, effort: 0 } : { quality: 90, effort: 4 }),
  avif: (picture, { bitsPerSample }) =>
    picture.avif({
      quality: 80,
      effort: 1,
      chromaSubsampling: '4:4:4',
      bitdepth: bitsPerSample as 8 | 10 | 12,
    }),
} satisfies Record<string, (picture: Sharp, header: Metadata & { isLossless: boolean }) => Sharp>

export type RemadeKind = keyof typeof FULL_SIZE

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
    const { header, limit, permits } = await measured(bytes, acceptedKindOf(bytes))
    return inTurn(permits, () => processed(bytes, header, limit))
  })
}

/** The centre of a picture as a square JPEG; `edge` is in pixels. */
export async function squareOf({ image }: ProcessedImage, edge: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return inTurn(1, () => sharp(image).resize(edge, edge, { fit: 'cover' }).jpeg(THUMBNAIL_JPEG).toBuffer())
}

/** A stored picture again, with at most `edge` pixels on its longer side. Refuses one that cannot be read. */
export async function smallerCopy(image: Buffer, edge: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return inTurn(1, () =>
    sharp(image, { failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .jpeg(THUMBNAIL_JPEG)
      .toBuffer()
      .catch(refuseBroken),
  )
}

/** Qualities, best first: even noise fits at the last. */
const COVER_QUALITIES = [80, 65, 50, 30, 10, 1]

/** The centre of a picture as a WebP of this size, in at most `maxBytes`. */
export async function coverOf(
  { image }: Pick<ProcessedImage, 'image'>,
  { width, height, maxBytes }: PictureSize & { maxBytes: number },
): Promise<Buffer> {
  const sharp = await loadSharp()
  return inTurn(1, async () => {
    const cover = sharp(await sharp(image).resize(width, height, { fit: 'cover' }).png().toBuffer())
    let bytes = Buffer.alloc(0)
    for (const quality of COVER_QUALITIES) {
      bytes = await cover.clone().webp({ quality }).toBuffer()
      if (bytes.length <= maxBytes) break
    }
    return bytes
  })
}

/** The format of a picture by its first bytes. Refuses all but accepted ones. */
export function acceptedKindOf(head: Uint8Array): AcceptedImageKind {
  if (head.length === 0) throw invalid('image.empty', EMPTY_PICTURE)
  const kind = imageKindOf(head)
  if (kind === null) {
    throw invalid('image.unknown-format', NOT_A_PICTURE)
  }
  if (!isAcceptedImageKind(kind)) {
    throw invalid('image.heic', HEIC_NOT_TAKEN)
  }
  return kind
}

/** The preview of an image file of any size, read in pieces. Refuses all but whole pictures. */
export async function previewOf(path: string, kind: AcceptedImageKind): Promise<Buffer> {
  const sharp = await loadSharp()
  const { limit, permits } = await measured(path, kind)
  return inTurn(permits, () =>
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
}

/**
 * Encodes a picture again at full size, from file to file: upright, with its colours, colour profile, depth, transparency
 * and the frames of a WebP, and nothing else. Refuses all but whole pictures.
 */
export async function encodeAgain(
  from: string,
  to: string,
  kind: RemadeKind,
  isLossless: boolean,
): Promise<void> {
  const sharp = await loadSharp()
  const isAnimated = kind === 'webp'
  const { header, limit, permits } = await measured(from, kind, { isAnimated })
  const picture = sharp(from, {
    limitInputPixels: limit,
    failOn: 'error',
    sequentialRead: true,
    animated: isAnimated,
  })
    .timeout({ seconds: MAX_SECONDS })
    .keepIccProfile()
    .toColourspace(header.space)
  // Four inks stay four inks: their profile is not for red, green and blue.
  if (header.space === 'cmyk') picture.pipelineColourspace('cmyk')
  // The library cannot turn frames, and browsers do not.
  if ((header.pages ?? 1) === 1) picture.autoOrient()
  const encoded = FULL_SIZE[kind](picture, { ...header, isLossless })
  const takesMemory = kind === 'avif' || isLossless
  await inTurn(takesMemory ? IMAGES_AT_ONCE : permits, () =>
    encoded.toFile(to).catch((error) => refuseUnwritten(error, to)),
  )
}

export async function drawingOf(svg: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return inTurn(1, () => sharp(Buffer.from(svg)).jpeg(THUMBNAIL_JPEG).toBuffer())
}

/**
 * The header, the pixel limit, and the semaphore slots for decoding. Refuses larger pictures; of an animation, all
 * frames count together.
 */
async function measured(
  picture: Buffer | string,
  kind: AcceptedImageKind,
  { isAnimated = false }: { isAnimated?: boolean } = {},
) {
  const sharp = await loadSharp()
  if (kind === 'webp' && (await hasTooManyFrames(picture))) throw tooManyFrames()
  const header = await sharp(picture, { limitInputPixels: false }).metadata().catch(refuseBroken)
  const size = header.autoOrient
  const pixels = size.width * size.height * (isAnimated ? (header.pages ?? 1) : 1)
  const limit = maxPixels(kind, header.isProgressive)
  if (pixels > limit) throw tooManyPixels(limit)
  return { header, limit, permits: pixels > HEAVY_IMAGE_PIXELS ? IMAGES_AT_ONCE : 1 }
}

/** Decodes once: picture and thumbnail come from the decoded pixels, the signature from the thumbnail's. */
async function processed(
  bytes: Buffer,
  { autoOrient: size, chromaSubsampling }: Metadata,
  limitInputPixels: number,
): Promise<ProcessedImage> {
  const sharp = await loadSharp()
  const { width, height } = storedSize(size)
  const isShrunk = width < size.width || height < size.height
  const { data: pixels, info: raw } = await sharp(bytes, { limitInputPixels, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken)
  const hasQuarterColour = chromaSubsampling === '4:2:0' && !isShrunk
  const image = await sharp(pixels, { raw })
    .jpeg(hasQuarterColour ? QUARTER_COLOUR_JPEG : STORED_JPEG)
    .toBuffer()
  const small = await sharp(pixels, { raw })
    .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true, kernel: KERNEL })
    .raw()
    .toBuffer({ resolveWithObject: true })
  release(pixels)
  const thumbnail = await sharp(small.data, { raw: small.info }).jpeg(THUMBNAIL_JPEG).toBuffer()
  const cells = await sharp(small.data, { raw: small.info })
    .resize(SIGNATURE_EDGE, SIGNATURE_EDGE, { fit: 'fill', kernel: KERNEL })
    .raw()
    .toBuffer()
  release(small.data)
  return {
    image,
    imageType: 'image/jpeg',
    width,
    height,
    thumbnail,
    thumbnailType: 'image/jpeg',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    signature: signatureOf(cells),
  }
}

const invalid = (code: RefusalCode, said: Words | string) => new Refusal('invalid', said, { code })

function tooManyPixels(limit: number): Refusal {
  const said = words(
    'This picture has more than {megapixels} megapixels. Please send a smaller one, or a screenshot of it.',
    { megapixels: limit / 1_000_000 },
  )
  return invalid('image.too-many-pixels', said)
}

function tooManyFrames(): Refusal {
  const said = words(
    'This animation has more than {most} pictures. Please send a shorter one, or a screenshot of it.',
    { most: as(formatNumber, MAX_FRAMES) },
  )
  return invalid('image.animated', said)
}

function refuseBroken(): never {
  throw invalid('image.broken', DAMAGED_PICTURE)
}

/** Only the words of the library's error show that the disk failed, not the picture. */
function refuseUnwritten(error: Error, to: string): never {
  const isOfDisk = error.message.includes(`${to}: write error`)
  if (!isOfDisk) refuseBroken()
  throw SAYS_FULL.test(error.message) ? Object.assign(error, { code: 'ENOSPC' }) : error
}
