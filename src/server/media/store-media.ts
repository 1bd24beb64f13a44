import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileStore } from '../platform/files/file-store.ts'
import { removeObsolete } from '../platform/files/remove-obsolete.ts'
import type { ReceivedMedia } from './received-media.ts'

/** Keys of a bonus file and its preview in the file store. */
export interface StoredMedia {
  fileKey: string
  previewKey: string
}

/** Puts the file and its preview where they stay; resolves once they survive a power cut. */
export async function storeMedia(files: FileStore, received: ReceivedMedia): Promise<StoredMedia> {
  const name = randomUUID()
  const keys = { fileKey: mediaKey(name), previewKey: previewKeyOf(name) }
  try {
    await files.put(keys.fileKey, createReadStream(received.path), { contentType: received.mediaType })
    await files.put(keys.previewKey, received.preview, { contentType: received.previewType })
    return keys
  } catch (error) {
    await removeObsolete(files, Object.values(keys))
    throw error
  }
}

/** Where a bonus file of this name is kept. */
export function mediaKey(name: string): string {
  return `media/${name.slice(0, 2)}/${name}`
}

/** Puts a preview where it stays; the answer is its key. */
export async function storePreview(files: FileStore, preview: Buffer, contentType: string): Promise<string> {
  const key = previewKeyOf(randomUUID())
  await files.put(key, preview, { contentType })
  return key
}

function previewKeyOf(name: string): string {
  return `${mediaKey(name)}-preview`
}
