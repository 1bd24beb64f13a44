import { imageKindOf, MAX_UPLOAD_BYTES, SHRINK_OVER_BYTES, storedSize } from '#domain/files/files.ts'
import { makePicture } from '../picture/make-picture.ts'
import { uprightSize } from '../picture/page-painter.ts'
import type { PictureArea } from '../picture/paint-picture.ts'

/** A JPEG of the size we store, with the areas painted black. Null on failure: never send the uncovered one instead. */
export async function coverPicture(
  bytes: ArrayBuffer,
  covers: readonly PictureArea[],
): Promise<ArrayBuffer | null> {
  const kind = imageKindOf(new Uint8Array(bytes))
  const file = new Blob([bytes], { type: kind ? `image/${kind}` : '' })
  const upright = await uprightSize(file)
  if (upright === null) return null
  const made = await makePicture(
    { file, upright, size: storedSize(upright), covers, goodBytes: SHRINK_OVER_BYTES },
    () => undefined,
  )
  return made && made.byteLength <= MAX_UPLOAD_BYTES ? made : null
}
