import type { Painter } from './paint-picture.ts'

/** A 16 × 8 JPEG with EXIF rotation: upright, its top half is black and its bottom half white. */
const SIDEWAYS =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ABLT/9k='

const UPRIGHT = { width: 8, height: 16 }

/** False in Safari 15, which crops rotated pictures, and where fingerprinting protection returns noise for a canvas. */
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
