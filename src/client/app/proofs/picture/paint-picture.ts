import type { PictureSize } from '#domain/files/files.ts'

/** A rectangle in fractions (0 to 1) of the picture's width and height. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

export interface PictureWork {
  file: Blob
  /** The size of `file` when upright. */
  upright: PictureSize
  /** The size of the result. */
  size: PictureSize
  covers: readonly PictureArea[]
  /** A larger result is encoded again at lower quality. */
  goodBytes: number
}

/** Implemented by the worker and by the page. */
export interface Painter {
  decode: (file: Blob) => Promise<DecodedPicture>
  canvas: (size: PictureSize) => PaintedCanvas
}

interface DecodedPicture extends PictureSize {
  source: CanvasImageSource
  free: () => void
}

interface PaintedCanvas {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
  /** Makes a JPEG without metadata. */
  encode: (quality: number) => Promise<Blob | null>
}

/** Lower than the quality of the server's pictures, which are made from these. */
const QUALITY = 0.75
const LOWER_QUALITY = 0.6

const JPEG = 'image/jpeg'
const WHITE = '#fff'
const BLACK = '#000'

/** Progress after each step, from 0 to 1. */
const DECODED = 0.6
const PAINTED = 0.75

/** Rows read at a time, so that a large picture is not copied whole. */
const ROWS_AT_ONCE = 64

/** A new JPEG: upright, on white, without metadata. Null if the painter cannot do it correctly. */
export async function paintPicture(
  { file, upright, size, covers, goodBytes }: PictureWork,
  painter: Painter,
  onPart: (part: number) => void,
): Promise<Blob | null> {
  if (!(await isPaintedUpright(painter))) return null
  const picture = await painter.decode(file)
  onPart(DECODED)
  const { context, encode } = painter.canvas(size)
  try {
    if (picture.width !== upright.width || picture.height !== upright.height) return null
    context.fillStyle = WHITE
    context.fillRect(0, 0, size.width, size.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture.source, 0, 0, size.width, size.height)
  } finally {
    picture.free()
  }
  if (isOneColour(context, size)) return null
  for (const area of covers) cover(context, size, area)
  onPart(PAINTED)
  const first = await encode(QUALITY)
  const best = first && first.size > goodBytes ? await encode(LOWER_QUALITY) : first
  // A browser that cannot encode JPEG returns another format.
  return best?.type === JPEG ? best : null
}

/** One pixel larger on every side: scaling down blends a little of what is covered into its neighbours. */
function cover(context: PaintedCanvas['context'], size: PictureSize, area: PictureArea): void {
  const left = Math.floor(area.x * size.width) - 1
  const top = Math.floor(area.y * size.height) - 1
  const right = Math.ceil((area.x + area.width) * size.width) + 1
  const bottom = Math.ceil((area.y + area.height) * size.height) + 1
  context.fillStyle = BLACK
  context.fillRect(left, top, right - left, bottom - top)
}

/** A canvas beyond the browser's limits stays blank without an error. */
function isOneColour(context: PaintedCanvas['context'], { width, height }: PictureSize): boolean {
  let colour: number | undefined
  for (let row = 0; row < height; row += ROWS_AT_ONCE) {
    const { data } = context.getImageData(0, row, width, Math.min(ROWS_AT_ONCE, height - row))
    const pixels = new Uint32Array(data.buffer)
    colour ??= pixels[0]
    if (pixels.some((pixel) => pixel !== colour)) return false
  }
  return true
}

/** A 16 × 8 JPEG with EXIF rotation: upright, its top half is black and its bottom half white. */
const SIDEWAYS =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/ABLT/9k='

const UPRIGHT = { width: 8, height: 16 }

/**
 * Returns false in Safari 15, which crops rotated pictures, and where fingerprinting protection returns noise for a
 * canvas.
 */
async function isPaintedUpright({ decode, canvas }: Painter): Promise<boolean> {
  const bytes = Uint8Array.from(atob(SIDEWAYS), (letter) => letter.charCodeAt(0))
  const picture = await decode(new Blob([bytes], { type: 'image/jpeg' }))
  const { context } = canvas(UPRIGHT)
  context.drawImage(picture.source, 0, 0)
  picture.free()
  const brightness = (y: number) => context.getImageData(4, y, 1, 1).data[0] ?? 0
  const isUpright = picture.width === UPRIGHT.width && picture.height === UPRIGHT.height
  return isUpright && brightness(4) < 64 && brightness(12) > 192
}
