import {
  FILE_TOO_LARGE,
  IMAGE_KIND_BYTES,
  imageKindOf,
  isAcceptedImageKind,
  MAX_UPLOAD_BYTES,
} from '../../../domain/files.ts'

/** Why a file cannot be sent as a picture, in words, or null: the server's rules, told before anything is sent. */
export async function pictureProblem(file: File): Promise<string | null> {
  if (file.size > MAX_UPLOAD_BYTES) return FILE_TOO_LARGE
  const bytes = await firstBytes(file)
  if (bytes === null) return 'This file could not be read. Please choose it again.'
  const kind = imageKindOf(bytes)
  if (kind === null) return 'This file is not a picture. Please send a JPEG, PNG, WebP or GIF image.'
  if (!isAcceptedImageKind(kind)) {
    return 'This photo is in the HEIC format. On an iPhone choose Settings > Camera > Formats > Most Compatible, or send a screenshot of it instead.'
  }
  return null
}

async function firstBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, IMAGE_KIND_BYTES).arrayBuffer())
  } catch {
    return null
  }
}
