import { randomUUID } from 'node:crypto'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { ProcessedImage } from '#server/platform/files/images.ts'
import { removeObsolete, removeRolledBack } from '#server/platform/files/remove-obsolete.ts'

export interface StoredProof {
  imageKey: string
  thumbnailKey: string
}

/** Resolves once both pictures survive a power cut. */
export async function storeProof(files: FileStore, image: ProcessedImage): Promise<StoredProof> {
  const name = randomUUID()
  const keys = {
    imageKey: `proof/${name.slice(0, 2)}/${name}`,
    thumbnailKey: `proof/${name.slice(0, 2)}/${name}-small`,
  }
  await putProof(files, keys, image)
  return keys
}

/** Stores the pictures again if one of them is missing. */
export async function restoreProof(
  files: FileStore,
  keys: StoredProof,
  image: ProcessedImage,
): Promise<void> {
  const sizes = await Promise.all([files.size(keys.imageKey), files.size(keys.thumbnailKey)])
  if (sizes.includes(null)) await putProof(files, keys, image)
}

async function putProof(files: FileStore, keys: StoredProof, image: ProcessedImage): Promise<void> {
  await Promise.all([
    files.put(keys.imageKey, image.image, { contentType: image.imageType }),
    files.put(keys.thumbnailKey, image.thumbnail, { contentType: image.thumbnailType }),
  ])
}

/** Idempotent. */
export async function removeProof(files: FileStore, proof: StoredProof): Promise<void> {
  await removeObsolete(files, keysOf(proof))
}

/** Removes a proof that was certainly not accepted, and rethrows the error. */
export function removeUntaken(files: FileStore, proof: StoredProof, error: unknown): Promise<never> {
  return removeRolledBack(files, keysOf(proof), error)
}

const keysOf = ({ imageKey, thumbnailKey }: StoredProof) => [imageKey, thumbnailKey]
