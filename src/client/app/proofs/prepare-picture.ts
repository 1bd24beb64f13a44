import {
  FILE_TOO_LARGE,
  HEIC_NOT_TAKEN,
  IMAGE_KIND_BYTES,
  type ImageKind,
  imageKindOf,
  isAcceptedImageKind,
  isMadeAnew,
  MAX_DECODED_PIXELS,
  MAX_UPLOAD_BYTES,
  SHRINK_OVER_BYTES,
  sentSize,
} from '../../../domain/files.ts'
import { makePicture } from './make-picture.ts'
import { uprightSize } from './page-painter.ts'
import { sha256 } from './sha256.ts'

/** A picture as it is sent. */
export interface Prepared {
  bytes: ArrayBuffer
  type: string
  name: string
  /** Of the bytes that were chosen, when those to be sent are others; null where the browser cannot tell. */
  originalSha256: string | null
}

/** How far the work is once the picture's header is read. */
const OPENED = 0.1

/**
 * The picture to send for a file that was chosen: made smaller where it is large or in a format of its own, otherwise the
 * file as it is. What is not a picture that can be sent gives the reason in words.
 */
export async function preparePicture(
  file: Blob & { name?: string },
  bytes: ArrayBuffer,
  onProgress: (part: number) => void = () => undefined,
): Promise<Prepared | { problem: string }> {
  const kind = imageKindOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, IMAGE_KIND_BYTES)))
  const name = file.name || 'picture'
  const smaller = isMadeAnew({ size: bytes.byteLength, kind })
    ? await madeAnew(bytes, kind, onProgress)
    : null
  onProgress(1)
  const isBetter = smaller !== null && (smaller.byteLength < bytes.byteLength || !isSendable(kind))
  const problem = isBetter ? problemOf(smaller.byteLength, 'jpeg') : problemOf(bytes.byteLength, kind)
  if (problem !== null) return { problem }
  if (!isBetter) return { bytes, type: `image/${kind}`, name, originalSha256: null }
  return { bytes: smaller, type: 'image/jpeg', name: jpegName(name), originalSha256: await sha256(bytes) }
}

/** Null where the browser cannot open it, or it would take too much of the phone's memory. */
async function madeAnew(
  bytes: ArrayBuffer,
  kind: ImageKind | null,
  onProgress: (part: number) => void,
): Promise<ArrayBuffer | null> {
  if (bytes.byteLength === 0) return null
  const file = new Blob([bytes], { type: kind ? `image/${kind}` : '' })
  const upright = await uprightSize(file)
  onProgress(OPENED)
  if (upright === null || upright.width * upright.height > MAX_DECODED_PIXELS) return null
  return makePicture(
    { file, upright, size: sentSize(upright), covers: [], goodBytes: SHRINK_OVER_BYTES },
    (part) => onProgress(OPENED + (1 - OPENED) * part),
  )
}

function isSendable(kind: ImageKind | null): boolean {
  return kind !== null && isAcceptedImageKind(kind)
}

/** Why a file cannot be sent as it is, in words, or null: the server's rules, said before anything is sent. */
function problemOf(size: number, kind: ImageKind | null): string | null {
  if (size === 0) return 'This file is empty. Please choose the picture again.'
  if (kind === 'heic') return HEIC_NOT_TAKEN
  if (size > MAX_UPLOAD_BYTES) return FILE_TOO_LARGE
  if (kind === null) return 'This file is not a picture. Please send a JPEG, PNG, WebP or GIF image.'
  return null
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
