import { fileURLToPath } from 'node:url'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { type Chance, chanceFrom } from './chance.ts'

export type PictureKind = 'post' | 'follow' | 'survey' | 'feedback' | 'photo' | 'event'

/** A committed photo, 1280 × 1280 pixels. */
export type Photo = 'table' | 'storefront' | 'shelf' | 'mural' | 'market' | 'booth'

interface Size {
  width: number
  height: number
}

const SCREEN: Size = { width: 828, height: 1792 }

/** Committed phone screens, and the rows of the hole where a photo shows through. */
const SCREENS = [
  { kind: 'post', name: 'post-picture-first', top: 236, height: 780 },
  { kind: 'post', name: 'post-text-first', top: 410, height: 828 },
  { kind: 'follow', name: 'page-shop', top: 198, height: 380 },
  { kind: 'follow', name: 'page-farm', top: 198, height: 380 },
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
    return asJpeg(pictureOf(await photograph(chance, photo, chance.pick(PHOTO_SIZES))))
  }
  const { name, top, height } = chance.pick(SCREENS.filter((screen) => screen.kind === kind))
  const photo = await photograph(chance, chance.pick([...PLACES, ...EVENTS]), { width: SCREEN.width, height })
  const front = await pixelsOf(screen(name, chance.happens(NIGHT_SHARE)))
  const whole = sharp({ create: { ...SCREEN, channels: 3, background: '#fff' } }).composite([
    { input: photo.data, raw: photo.info, top, left: 0 },
    { input: front.data, raw: front.info },
  ])
  const someRows = () => Math.round(SCREEN.height * MAX_CUT * chance.fraction())
  const [above, below] = [someRows(), someRows()]
  const kept = { left: 0, top: above, width: SCREEN.width, height: SCREEN.height - above - below }
  return asJpeg(pictureOf(await pixelsOf(whole)).extract(kept))
}

/** A step hands its pixels to the next: compressing them in between would take longer than drawing. */
interface Pixels {
  data: Buffer
  info: OutputInfo
}

function pixelsOf(picture: Sharp): Promise<Pixels> {
  return picture.raw().toBuffer({ resolveWithObject: true })
}

export function pictureOf({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: info })
}

export async function photograph(chance: Chance, photo: Photo, size: Size): Promise<Pixels> {
  const { width, height } = await sharp(pathOf(`photo-${photo}.webp`)).metadata()
  const edge = Math.round(Math.min(width, height) * (0.6 + 0.4 * chance.fraction()))
  const from = (whole: number) => Math.floor((whole - edge) * chance.fraction())
  return pixelsOf(
    sharp(pathOf(`photo-${photo}.webp`))
      .extract({ left: from(width), top: from(height), width: edge, height: edge })
      .resize({ ...size, fit: 'cover' })
      .modulate({ brightness: 0.85 + 0.25 * chance.fraction(), hue: chance.between(-12, 12) }),
  )
}

function screen(name: string, isNight: boolean): Sharp {
  const day = sharp(pathOf(`${name}.webp`)).ensureAlpha()
  return isNight ? day.negate({ alpha: false }).modulate({ hue: 180 }) : day
}

function asJpeg(picture: Sharp): Promise<Buffer> {
  return picture.jpeg({ quality: JPEG_QUALITY }).toBuffer()
}

export function pathOf(name: string): string {
  return fileURLToPath(new URL(`pictures/${name}`, import.meta.url))
}
