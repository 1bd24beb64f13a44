import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { IMAGE_KIND_BYTES, imageKindOf } from '#domain/files/files.ts'
import { ORPHAN_AGE_MS } from '#domain/image-storage/image-storage.ts'
import { savedName } from '#domain/media/file-names.ts'
import {
  mediaKindOf,
  mediaTooLargeSentence,
  UNKNOWN_MEDIA_SENTENCE,
  VIDEO_TYPE_BYTES,
  videoTypeOf,
} from '#domain/media/media.ts'
import { acceptedKindOf, drawingOf, previewOf } from '#server/platform/files/images.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { removeMetadata } from './metadata/remove-metadata.ts'

/** 100 MB at half a megabit per second. */
export const LARGE_UPLOAD_WITHIN_MS = 30 * 60 * 1000

/** A complete image or video without metadata, outside the store. */
export interface ReceivedMedia {
  path: string
  filename: string
  mediaType: string
  /** The size as it is stored. */
  bytes: number
  preview: Buffer
  previewType: 'image/jpeg'
}

/** The directory for uploads, beside the store on the same disk. */
export function uploadsDirectory({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'uploads')
}

const PRIVATE_FILE = 0o600
const PRIVATE_DIRECTORY = 0o700

/**
 * Checks a file by its bytes and removes its metadata (docs/decisions/0024). 'too-large' beyond `maxBytes`, 'invalid'
 * if it is not a whole image or video; a refused file is deleted.
 */
export async function receiveMedia(
  file: Readable,
  name: string,
  { directory, maxBytes }: { directory: string; maxBytes: number },
): Promise<ReceivedMedia> {
  await mkdir(directory, { recursive: true, mode: PRIVATE_DIRECTORY })
  const path = join(directory, randomUUID())
  try {
    await writeAtMost(file, path, maxBytes)
    const head = await firstBytes(path)
    const mediaType = mediaTypeOf(head)
    await removeMetadata(path, mediaType)
    const { size: bytes } = await stat(path)
    const isVideo = mediaKindOf(mediaType) === 'video'
    const preview = isVideo ? await neutralPoster() : await previewOf(path, acceptedKindOf(head))
    return {
      path,
      bytes,
      filename: savedName(name, mediaType),
      mediaType,
      preview,
      previewType: 'image/jpeg',
    }
  } catch (error) {
    await forgetReceived({ path })
    throw error
  }
}

export async function forgetReceived({ path }: Pick<ReceivedMedia, 'path'>): Promise<void> {
  await rm(path, { force: true })
}

/** Removes uploads that a crash left. */
export async function forgetAbandoned(directory: string, now: Date): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    const stats = await stat(path).catch(() => null)
    if (stats && now.getTime() - stats.mtimeMs > LARGE_UPLOAD_WITHIN_MS + ORPHAN_AGE_MS)
      await rm(path, { force: true })
  }
}

export function mediaTooLarge(maxBytes: number): Refusal {
  return new Refusal('too-large', mediaTooLargeSentence(maxBytes), {
    code: 'media.too-large',
  })
}

/** Creates the file before its first byte arrives, so that an interrupted upload can be removed. */
async function writeAtMost(source: Readable, path: string, maxBytes: number): Promise<void> {
  let bytes = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw mediaTooLarge(maxBytes)
      yield chunk
    }
  }
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    await file.writeFile(counted())
  } finally {
    await file.close()
  }
}

function mediaTypeOf(head: Uint8Array): string {
  if (imageKindOf(head) !== null) return `image/${acceptedKindOf(head)}`
  const mediaType = videoTypeOf(head)
  if (mediaType === null) {
    throw new Refusal('invalid', UNKNOWN_MEDIA_SENTENCE, { code: 'media.unknown-format' })
  }
  return mediaType
}

async function firstBytes(path: string): Promise<Buffer> {
  const head = Buffer.alloc(Math.max(IMAGE_KIND_BYTES, VIDEO_TYPE_BYTES))
  const file = await open(path)
  try {
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const WIDTH = 480
const HEIGHT = 270
const RINGS = [18, 34, 52, 66, 88, 104, 128, 150, 178, 210]

/** The placeholder poster of a video: tree rings. */
function neutralPoster(): Promise<Buffer> {
  const rings = RINGS.map(
    (radius, index) =>
      `<ellipse cx="${WIDTH / 2 + index}" cy="${HEIGHT / 2 - index}" rx="${radius * 1.06}" ry="${radius}"/>`,
  )
  return drawingOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="100%" height="100%" fill="#e4ebe3"/>
      <g fill="none" stroke="#135e42" stroke-opacity="0.28" stroke-width="2">${rings.join('')}</g>
    </svg>`,
  )
}
