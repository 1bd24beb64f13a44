import { openFilesDirectory } from '#server/platform/files/open-file-store.ts'
import { type StoredProof, storeProof } from '#server/proofs/proof-files.ts'
import { type FrozenPicture, readFrozenPicture } from './frozen-picture.ts'

/** Processes a picture by the frozen routine, and stores it as the product does. */
export type StorePicture = (picture: Uint8Array) => Promise<{ image: FrozenPicture; stored: StoredProof }>

export async function openPictureStore(dataDir: string): Promise<StorePicture> {
  const files = await openFilesDirectory({ dataDir })
  return async (picture) => {
    const image = await readFrozenPicture(Buffer.from(picture))
    return { image, stored: await storeProof(files, image) }
  }
}
