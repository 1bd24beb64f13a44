import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { type ProcessedImage, readScreenshot } from '#server/platform/files/images.ts'
import { openFilesDirectory } from '#server/platform/files/open-file-store.ts'
import { type StoredProof, storeProof } from '#server/proofs/proof-files.ts'

/** Processes and stores a picture as the product does. */
export type StorePicture = (picture: Uint8Array) => Promise<{ image: ProcessedImage; stored: StoredProof }>

export async function openPictureStore(dataDir: string): Promise<StorePicture> {
  const files = await openFilesDirectory({ dataDir })
  return async (picture) => {
    const image = await readPicture(picture)
    return { image, stored: await storeProof(files, image) }
  }
}

export function readPicture(picture: Uint8Array): Promise<ProcessedImage> {
  return readScreenshot(Readable.from([Buffer.from(picture)]), { maxBytes: MAX_UPLOAD_BYTES })
}
