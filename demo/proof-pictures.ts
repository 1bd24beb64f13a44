import { fileURLToPath } from 'node:url'
import sharp, { type Matrix3x3, type OutputInfo, type Sharp } from 'sharp'
import { type Chance, chanceFrom } from './chance.ts'

export type PictureKind = 'post' | 'page' | 'survey' | 'feedback' | 'photo' | 'event'

/** A committed photo, as wide as it is high. */
export type Photo = 'table' | 'storefront' | 'shelf' | 'mural' | 'market' | 'booth'

/** Pixels. */
const PHOTO_EDGE = 1280

interface Size {
  width: number
  height: number
}

const SCREEN: Size = { width: 828, height: 1792 }

/** Committed phone screens, and the rows of the hole where a photo shows through. */
const SCREENS = [
  { kind: 'post', name: 'post-picture-first', top: 236, height: 780 },
  { kind: 'post', name: 'post-text-first', top: 410, height: 828 },
  { kind: 'page', name: 'page-shop', top: 198, height: 380 },
  { kind: 'page', name: 'page-farm', top: 198, height: 380 },
  { kind: 'survey', name: 'survey-streets', top: 280, height: 310 },
  { kind: 'survey', name: 'survey-library', top: 280, height: 310 },
  { kind: 'feedback', name: 'feedback-cafe', top: 1164, height: 410 },
  { kind: 'feedback', name: 'feedback-noodles', top: 1164, height: 410 },
]

const PLACES: readonly Photo[] = ['storefront', 'shelf', 'mural', 'table']
const EVENTS: readonly Photo[] = ['market', 'booth']

const PHOTO_SIZES: readonly Size[] = [
  { width: 1200, height: 1200 },
  { width: 1080, height: 1350 },
  { width: 1280, height: 1160 },
]

const NIGHT_SHARE = 0.3

/** The largest share that people crop off a screenshot's top or bottom. */
const MAX_CUT = 0.16

const JPEG_QUALITY = 88

/** Draws a proof as JPEG: a photo, or a screenshot with a photo in it. A kind and seed always give the same picture. */
export async function drawProof(kind: PictureKind, seed: number): Promise<Buffer> {
  const chance = chanceFrom(seed)
  if (kind === 'photo' || kind === 'event') {
    const photo = chance.pick(kind === 'photo' ? PLACES : EVENTS)
    return asJpeg(photograph(chance, photo, chance.pick(PHOTO_SIZES)))
  }
  const { name, top, height } = chance.pick(SCREENS.filter((screen) => screen.kind === kind))
  const photo = photograph(chance, chance.pick([...PLACES, ...EVENTS]), { width: SCREEN.width, height })
  const behind = await pixelsOf(photo)
  const front = await pixelsOf(screen(name, chance.happens(NIGHT_SHARE)))
  const whole = await pixelsOf(pictureOf(front).composite([{ ...behind, top, left: 0, blend: 'dest-over' }]))
  const someRows = () => Math.round(SCREEN.height * MAX_CUT * chance.fraction())
  const [above, below] = [someRows(), someRows()]
  const kept = { left: 0, top: above, width: SCREEN.width, height: SCREEN.height - above - below }
  return asJpeg(pictureOf(whole).extract(kept))
}

interface Pixels {
  input: Buffer
  raw: OutputInfo
}

/** A step hands its pixels to the next: compressing them in between would take longer than drawing. */
async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: info }
}

function pictureOf({ input, raw }: Pixels): Sharp {
  return sharp(input, { raw })
}

/** The largest share by which light changes red and blue. */
const MAX_WARMTH = 0.06

/** A part of a photo in some light, by the cheapest steps: the first start draws a hundred pictures. */
export function photograph(chance: Chance, photo: Photo, size: Size): Sharp {
  const edge = Math.round(PHOTO_EDGE * (0.6 + 0.4 * chance.fraction()))
  const start = () => Math.floor((PHOTO_EDGE - edge) * chance.fraction())
  const part = { left: start(), top: start(), width: edge, height: edge }
  const light = 0.85 + 0.25 * chance.fraction()
  const warmth = chance.fraction() * 2 * MAX_WARMTH - MAX_WARMTH
  return sharp(pathOf(`photo-${photo}.webp`))
    .extract(part)
    .resize({ ...size, fit: 'cover', kernel: 'linear' })
    .linear([light * (1 + warmth), light, light * (1 - warmth)], [0, 0, 0])
}

/** Half a turn of the hues: at night, light and dark change places, and colours stay. */
const OPPOSITE_HUE: Matrix3x3 = [
  [-1 / 3, 2 / 3, 2 / 3],
  [2 / 3, -1 / 3, 2 / 3],
  [2 / 3, 2 / 3, -1 / 3],
]

function screen(name: string, isNight: boolean): Sharp {
  const day = sharp(pathOf(`${name}.webp`)).ensureAlpha()
  return isNight ? day.linear(-1, 255).recomb(OPPOSITE_HUE) : day
}

function asJpeg(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer()
}

export function pathOf(name: string): string {
  return fileURLToPath(new URL(`pictures/${name}`, import.meta.url))
}
