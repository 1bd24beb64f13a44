import { sha256Of } from '#client/device/keys-and-digests.ts'
import {
  DAMAGED_PICTURE,
  EMPTY_PICTURE,
  FILE_TOO_LARGE,
  HEIC_NOT_TAKEN,
  IMAGE_KIND_BYTES,
  type ImageKind,
  imageKindOf,
  isAcceptedImageKind,
  isMadeAnew,
  MAX_DECODED_PIXELS,
  MAX_UPLOAD_BYTES,
  NOT_A_PICTURE,
  SHRINK_OVER_BYTES,
  sentSize,
} from '#domain/files/files.ts'
import { isWhole } from './is-whole.ts'
import { makePicture } from './make-picture.ts'
import { uprightSize } from './page-painter.ts'

export interface Prepared {
  bytes: ArrayBuffer
  type: string
  name: string
  /** The digest of the chosen file if it was re-encoded; null otherwise, or if the browser cannot compute it. */
  originalSha256: string | null
}

/** Progress once the header is read. */
const OPENED = 0.1

/** Re-encodes a large picture or one in a phone's format; any other file is sent unchanged. */
export async function preparePicture(
  file: Blob & { name?: string },
  bytes: ArrayBuffer,
  onProgress: (part: number) => void = () => undefined,
): Promise<Prepared | { problem: string }> {
  const chosen = { bytes, kind: kindOf(bytes), name: file.name || 'picture' }
  const smaller = await madeAnew(chosen, onProgress)
  onProgress(1)
  const problem = smaller ? problemOf({ bytes: smaller, kind: 'jpeg' }) : problemOf(chosen)
  if (problem !== null) return { problem }
  if (!smaller) return { bytes, type: `image/${chosen.kind}`, name: chosen.name, originalSha256: null }
  return {
    bytes: smaller,
    type: 'image/jpeg',
    name: jpegName(chosen.name),
    originalSha256: await sha256Of(bytes),
  }
}

interface Chosen {
  bytes: ArrayBuffer
  kind: ImageKind | null
}

function kindOf(bytes: ArrayBuffer): ImageKind | null {
  return imageKindOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, IMAGE_KIND_BYTES)))
}

/** Returns null if the file is sent unchanged: it is fine already, or the browser cannot improve it. */
async function madeAnew(
  { bytes, kind }: Chosen,
  onProgress: (part: number) => void,
): Promise<ArrayBuffer | null> {
  const isLeft = !isMadeAnew({ size: bytes.byteLength, kind })
  if (isLeft || bytes.byteLength === 0 || !isWhole(new Uint8Array(bytes), kind)) return null
  const file = new Blob([bytes], { type: kind ? `image/${kind}` : '' })
  const upright = await uprightSize(file)
  onProgress(OPENED)
  if (upright === null || upright.width * upright.height > MAX_DECODED_PIXELS) return null
  const made = await makePicture(
    { file, upright, size: sentSize(upright), covers: [], goodBytes: SHRINK_OVER_BYTES },
    (part) => onProgress(OPENED + (1 - OPENED) * part),
  )
  const mayStay = kind !== null && isAcceptedImageKind(kind)
  return made && mayStay && made.byteLength >= bytes.byteLength ? null : made
}

/** Applies the server's rules before anything is sent; null if the file passes. */
function problemOf({ bytes, kind }: Chosen): string | null {
  if (bytes.byteLength === 0) return EMPTY_PICTURE
  if (kind === 'heic') return HEIC_NOT_TAKEN
  if (bytes.byteLength > MAX_UPLOAD_BYTES) {
    return isWhole(new Uint8Array(bytes), kind) ? FILE_TOO_LARGE : DAMAGED_PICTURE
  }
  if (kind === null) return NOT_A_PICTURE
  return null
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
