import { OWN_LANGUAGE } from '#domain/text/own-language.ts'
import { sentence } from '#domain/text/wording.ts'

/** Specification §5 and §9: 5 MB. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

/** The most shared pictures that a device keeps without a task. */
export const MAX_SHARED_PICTURES = 5

/** Their total size; one picture this large still fits in a phone's memory. */
export const MAX_SHARED_BYTES = 50 * 1024 * 1024

/** Specification §5. */
export const FILE_TOO_LARGE = sentence('File size must be less than 5MB')

/** The longest side of a stored picture, in pixels; a long scrolling screenshot stays legible. */
export const MAX_IMAGE_EDGE = 8000

/** The most pixels of a stored picture: small text in a screenshot stays sharp. */
export const MAX_STORED_PIXELS = 2400 * 2400

/** The longer side of a thumbnail, in pixels. */
export const THUMBNAIL_EDGE = 480

export const UNREADABLE_FILE = sentence('We couldn’t read this file. Please choose it again.')

export const EMPTY_PICTURE = sentence('This file is empty. Please choose the picture again.')

export const NOT_A_PICTURE = sentence(
  'This file isn’t a picture. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
)

export const HEIC_NOT_TAKEN = sentence(
  'We can’t open HEIC photos. Send a screenshot of the photo, or set your camera to save JPEG. On iPhone: Settings > Camera > Formats > Most Compatible. On Android: turn off HEIF or “high efficiency” in the camera settings.',
)

export const DAMAGED_PICTURE = sentence(
  'This picture is damaged or incomplete. Please save it again, or take a new screenshot.',
)

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** HEIC is recognized only so that its refusal can say what to do. */
export const ACCEPTED_IMAGE_KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const satisfies ImageKind[]

export type AcceptedImageKind = (typeof ACCEPTED_IMAGE_KINDS)[number]

/** The limit for pictures decoded line by line: a 50-megapixel phone camera still fits. */
const MAX_IMAGE_PIXELS = 50_000_000

/** Decoding a progressive picture takes about 10 bytes of memory per pixel. */
const MAX_PROGRESSIVE_PIXELS = 25_000_000

const MAX_PIXELS_BY_KIND: Record<AcceptedImageKind, number> = {
  jpeg: MAX_IMAGE_PIXELS,
  png: MAX_IMAGE_PIXELS,
  webp: MAX_PROGRESSIVE_PIXELS,
  gif: MAX_PROGRESSIVE_PIXELS,
  // Decoding takes about 30 bytes per pixel; a 4K screen still fits.
  avif: 8_500_000,
}

/** Limits decoding to what fits in the server's memory. */
export function maxPixels(kind: AcceptedImageKind, isProgressive: boolean): number {
  return isProgressive ? Math.min(MAX_PIXELS_BY_KIND[kind], MAX_PROGRESSIVE_PIXELS) : MAX_PIXELS_BY_KIND[kind]
}

export function isAcceptedImageKind(kind: ImageKind): kind is AcceptedImageKind {
  return kind !== 'heic'
}

/** `imageKindOf` needs this many of a file's first bytes. */
export const IMAGE_KIND_BYTES = 64

const AVIF_BRANDS = ['avif', 'avis']
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** The kind according to the first bytes, not the name or declared type; null if unknown. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const signature = letters(bytes, 0, 4)
  if (signature === 'RIFF' && letters(bytes, 8, 12) === 'WEBP') return 'webp'
  if (signature === 'GIF8' && ['7a', '9a'].includes(letters(bytes, 4, 6))) return 'gif'
  if (letters(bytes, 4, 8) !== 'ftyp') return null
  const brands = containerBrands(bytes)
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null
}

/** The major brand of an ISO media container, then the compatible ones within the bytes. */
function containerBrands(bytes: Uint8Array): string[] {
  const boxLength = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const end = Math.min(boxLength, bytes.length, IMAGE_KIND_BYTES)
  const brands = [letters(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(letters(bytes, at, at + 4))
  return brands
}

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((value, index) => bytes[index] === value)
}

function letters(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

export type PictureSize = { width: number; height: number }

/** Never enlarged, proportions kept. */
export function storedSize({ width, height }: PictureSize): PictureSize {
  const scale = storedScale({ width, height })
  return { width: scaled(width, scale), height: scaled(height, scale) }
}

function storedScale({ width, height }: PictureSize): number {
  return Math.min(
    1,
    MAX_IMAGE_EDGE / Math.max(width, height),
    Math.sqrt(MAX_STORED_PIXELS / (width * height)),
  )
}

/** Browsers shrink larger files first, for slow connections. */
export const SHRINK_OVER_BYTES = 1.5 * 1024 * 1024

/** The longer side of a shrunk picture, in pixels, unless text would become illegible. */
const SENT_EDGE = 2560

/** The shorter side, in pixels, that keeps a long screenshot legible: a phone's width. */
const LEGIBLE_EDGE = 1080

/** The limit for decoding in a browser, at 4 bytes each: a 108-megapixel phone camera still fits. */
export const MAX_DECODED_PIXELS = 120_000_000

/** Whether the browser re-encodes a picture before sending: it is large, or the server refuses its format. */
export function isMadeAnew({ size, kind }: { size: number; kind: ImageKind | null }): boolean {
  return size > SHRINK_OVER_BYTES || kind === null || !isAcceptedImageKind(kind)
}

/** The size to send: at most the stored size, at least a legible one. */
export function sentSize({ width, height }: PictureSize): PictureSize {
  const small = SENT_EDGE / Math.max(width, height)
  const legible = LEGIBLE_EDGE / Math.min(width, height)
  const scale = Math.min(1, Math.max(small, legible), storedScale({ width, height }))
  return { width: scaled(width, scale), height: scaled(height, scale) }
}

function scaled(length: number, scale: number): number {
  return Math.max(1, Math.floor(length * scale))
}

const SIZE_UNITS = Object.entries({ Bytes: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 })

/** '0 Bytes', '1.5 KB', '5 MB' (specification §9) or '1,5 Ko', with at most two decimals. */
export function formatFileSize(bytes: number, language = OWN_LANGUAGE): string {
  const [unit, size] = SIZE_UNITS.find(([, size]) => roundedTo2(bytes / size) < 1024) ?? SIZE_UNITS.at(-1)!
  const amount = roundedTo2(bytes / size)
  if (language === 'en') return `${amount} ${unit}`
  const french = size === 1 ? (amount < 2 ? 'octet' : 'octets') : unit.replace('B', 'o')
  return `${amount}\u00a0${french}`.replace('.', ',')
}

function roundedTo2(amount: number): number {
  return Math.round(amount * 100) / 100
}
