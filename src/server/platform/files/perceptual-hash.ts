import { loadSharp } from './sharp.ts'

const COLUMNS = 9
const ROWS = 8

/** The 64-bit difference hash in hex: each bit compares a point with its right neighbour. Copies differ in few bits. */
export async function perceptualHash(picture: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const brightness = await sharp(picture).greyscale().resize(COLUMNS, ROWS, { fit: 'fill' }).raw().toBuffer()
  let hash = 0n
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const at = row * COLUMNS + column
      hash = (hash << 1n) | (brightness[at]! > brightness[at + 1]! ? 1n : 0n)
    }
  }
  return hash.toString(16).padStart(16, '0')
}
