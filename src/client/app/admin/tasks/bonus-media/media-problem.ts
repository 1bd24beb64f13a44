import {
  formatFileSize,
  IMAGE_KIND_BYTES,
  imageKindOf,
  isAcceptedImageKind,
} from '../../../../../domain/files.ts'
import {
  mediaTooLargeSentence,
  UNKNOWN_MEDIA_SENTENCE,
  VIDEO_TYPE_BYTES,
  videoTypeOf,
} from '../../../../../domain/media.ts'

/** Why a file cannot be bonus media, in words, or null: the server's rules, told before anything is sent. */
export async function mediaProblem(file: File, maxBytes: number | undefined): Promise<string | null> {
  if (maxBytes !== undefined && file.size > maxBytes) return mediaTooLargeSentence(formatFileSize(maxBytes))
  const head = await firstBytes(file)
  if (head === null) return 'This file could not be read. Please choose it again.'
  const kind = imageKindOf(head)
  if (kind !== null && !isAcceptedImageKind(kind)) {
    return 'This photo is in the HEIC format. Please save it as JPEG first.'
  }
  return kind !== null || videoTypeOf(head) !== null ? null : UNKNOWN_MEDIA_SENTENCE
}

async function firstBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, Math.max(IMAGE_KIND_BYTES, VIDEO_TYPE_BYTES)).arrayBuffer())
  } catch {
    return null
  }
}
