import { randomUUID } from 'node:crypto'
import type { FileStore } from '../platform/files/file-store.ts'
import type { ProcessedImage } from '../platform/files/images.ts'
import { removeObsolete } from '../platform/files/remove-obsolete.ts'

/** Keys of a proof's picture and its thumbnail in the file store. */
export interface StoredProof {
  imageKey: string
  thumbnailKey: string
}

/** Puts both pictures where they stay; resolves once they survive a power cut. */
export async function storeProof(files: FileStore, image: ProcessedImage): Promise<StoredProof> {
  const name = randomUUID()
  const keys = {
    imageKey: `proof/${name.slice(0, 2)}/${name}`,
    thumbnailKey: `proof/${name.slice(0, 2)}/${name}-small`,
  }
  await Promise.all([
    files.put(keys.imageKey, image.image, { contentType: image.imageType }),
    files.put(keys.thumbnailKey, image.thumbnail, { contentType: image.thumbnailType }),
  ])
  return keys
}

/** Removes both pictures; what is already gone stays gone. */
export async function removeProof(files: FileStore, proof: StoredProof): Promise<void> {
  await removeObsolete(files, [proof.imageKey, proof.thumbnailKey])
}
