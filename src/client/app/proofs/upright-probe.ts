import type { Painter } from './paint-picture.ts'

/** A JPEG of 16 × 8 pixels whose metadata say to turn it: upright, its upper half is black and its lower half white. */
const SIDEWAYS =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ABLT/9k='

const UPRIGHT = { width: 8, height: 16 }

/**
 * Whether a painter turns a picture as its metadata say and gives back what was painted. Safari 15 cropped turned
 * pictures, and browsers that protect against fingerprints hand out noise instead of a canvas.
 */
export async function isPaintedUpright({ decode, canvas }: Painter): Promise<boolean> {
  const bytes = Uint8Array.from(atob(SIDEWAYS), (letter) => letter.charCodeAt(0))
  const picture = await decode(new Blob([bytes], { type: 'image/jpeg' }))
  const { context } = canvas(UPRIGHT)
  context.drawImage(picture.source, 0, 0)
  picture.free()
  const brightness = (y: number) => context.getImageData(4, y, 1, 1).data[0] ?? 0
  const isUpright = picture.width === UPRIGHT.width && picture.height === UPRIGHT.height
  return isUpright && brightness(4) < 64 && brightness(12) > 192
}
