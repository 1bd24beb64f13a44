import { BRIGHTNESS_EDGE, signatureOf } from '#domain/proofs/picture-likeness/signature.ts'
import { loadSharp } from './sharp.ts'

/** Tells copies of a picture from pictures that only look similar. */
export async function pictureSignature(picture: Buffer): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const brightness = await sharp(picture)
    .greyscale()
    .resize(BRIGHTNESS_EDGE, BRIGHTNESS_EDGE, { fit: 'fill' })
    .raw()
    .toBuffer()
  return signatureOf(brightness)
}
