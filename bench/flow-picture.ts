import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '../src/domain/files.ts'
import { type ProcessedImage, readScreenshot } from '../src/server/platform/files/images.ts'
import { openFilesDirectory } from '../src/server/platform/files/open-file-store.ts'
import { type StoredProof, storeProof } from '../src/server/submissions/proof-files.ts'

/** Works on a picture and stores it as the product does: part of every floor of goal 3. */
export type StorePicture = (picture: Uint8Array) => Promise<{ image: ProcessedImage; stored: StoredProof }>

/** Stores into the directory of a product that keeps its files there. */
export async function openPictureStore(dataDir: string): Promise<StorePicture> {
  const files = await openFilesDirectory({ dataDir })
  return async (picture) => {
    const image = await readScreenshot(Readable.from([Buffer.from(picture)]), { maxBytes: MAX_UPLOAD_BYTES })
    return { image, stored: await storeProof(files, image) }
  }
}
