import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '../../src/domain/files.ts'
import { lookAt } from '../../src/domain/picture-likeness/likeness.ts'
import { placesOf } from '../../src/domain/picture-likeness/lookups.ts'
import { type ProcessedImage, readScreenshot } from '../../src/server/platform/files/images.ts'
import { openFilesDirectory } from '../../src/server/platform/files/open-file-store.ts'
import { valuesOfNear } from '../../src/server/submissions/picture-copies.ts'
import { type StoredProof, storeProof } from '../../src/server/submissions/proof-files.ts'

/** Processes and stores a picture as the product does: part of every floor of goal 3. */
export type StorePicture = (picture: Uint8Array) => Promise<{ image: ProcessedImage; stored: StoredProof }>

export async function openPictureStore(dataDir: string): Promise<StorePicture> {
  const files = await openFilesDirectory({ dataDir })
  return async (picture) => {
    const image = await readScreenshot(Readable.from([Buffer.from(picture)]), { maxBytes: MAX_UPLOAD_BYTES })
    return { image, stored: await storeProof(files, image) }
  }
}

export function arraysOf({ signature }: Pick<ProcessedImage, 'signature'>) {
  const [keys, hashes] = valuesOfNear({ ...NOBODYS, signature }, lookAt(signature)).slice(-2)
  const places = placesOf(signature)
  return {
    keys,
    hashes,
    placeKeys: places.map(({ key }) => key),
    placeHashes: places.map(({ hash }) => String(hash)),
  }
}

const NOBODYS = {
  submissionId: null,
  userId: '',
  taskId: 0,
  sha256: '',
  originalSha256: null,
}
