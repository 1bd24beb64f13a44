import type { PictureSize } from '../../../domain/files.ts'
import { isPaintedUpright } from './upright-probe.ts'

/** A rectangle of a picture, as parts of its width and height from 0 to 1. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** A picture to be made anew. */
export interface PictureWork {
  file: Blob
  /** What it measures when it is shown upright. */
  upright: PictureSize
  /** What the new one measures. */
  size: PictureSize
  /** What is painted over, and not to be seen. */
  covers: readonly PictureArea[]
  /** A larger result, in bytes, is made once more at a lower quality. */
  goodBytes: number
}

/** What paints: a worker and the page each have their own. */
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
  /** As JPEG, without metadata. */
  encode: (quality: number) => Promise<Blob | null>
}

/** Softer than the server's own pictures, which are made from these. */
const QUALITY = 0.75
const LOWER_QUALITY = 0.6

const JPEG = 'image/jpeg'
const WHITE = '#fff'
const BLACK = '#000'

/** How far the work is after each of its steps. */
const DECODED = 0.6
const PAINTED = 0.75

/** How many rows are looked at together, so that a large picture is not copied whole. */
const ROWS_AT_ONCE = 64

/** The picture as a new JPEG: upright, on white, without metadata. Null where the painter cannot make it right. */
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
  // A browser without the format answers with another one.
  return best?.type === JPEG ? best : null
}

/** One pixel more on every side: where the picture was made smaller, that one still holds some of what is covered. */
function cover(context: PaintedCanvas['context'], size: PictureSize, area: PictureArea): void {
  const left = Math.floor(area.x * size.width) - 1
  const top = Math.floor(area.y * size.height) - 1
  const right = Math.ceil((area.x + area.width) * size.width) + 1
  const bottom = Math.ceil((area.y + area.height) * size.height) + 1
  context.fillStyle = BLACK
  context.fillRect(left, top, right - left, bottom - top)
}

/** A canvas beyond a browser's limits stays blank without saying so. */
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
