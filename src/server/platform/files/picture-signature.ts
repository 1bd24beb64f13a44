import { SIGNATURE_EDGE } from '#domain/proofs/picture-likeness/signature.ts'
import { loadSharp } from './sharp.ts'

/** The blur, in cells: no detail is finer than a cell, so that a signature also matches cropped copies. */
const BLUR = 0.6

/** A picture's brightness in 44 × 44 bytes, whatever its shape. It tells copies from pictures that only look similar. */
export async function pictureSignature(picture: Buffer): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return sharp(picture)
    .greyscale()
    .resize(SIGNATURE_EDGE, SIGNATURE_EDGE, { fit: 'fill' })
    .blur({ sigma: BLUR, precision: 'float' })
    .raw()
    .toBuffer()
}
