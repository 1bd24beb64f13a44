import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A phone's screenshot, in pixels. */
const SIZE = { width: 1080, height: 1440 } as const
const RAW = { ...SIZE, channels: 3 } as const

/** Grain and blur, chosen so that the picture has a photo's detail and takes 200 kB (goal 3). */
const GRAIN = { type: 'gaussian', mean: 128, sigma: 30 } as const
const BLUR = 1.62
const QUALITY = 85

/** A landscape, in pictures each way, its light and dark in points, and how far the camera turns, in pixels. */
const LANDSCAPE = 4
const POINTS = { width: 9 * LANDSCAPE, height: 12 * LANDSCAPE, channels: 3 } as const
const TURN = 90
const TURNS = { across: ((LANDSCAPE - 1) * SIZE.width) / TURN, down: ((LANDSCAPE - 1) * SIZE.height) / TURN }

export type Photo = Buffer<ArrayBuffer>

/** Takes photos of about 200 kB, each of another part of a landscape, so no two members send the same picture. */
export async function openCamera(): Promise<() => Promise<Photo>> {
  const raw = { width: LANDSCAPE * SIZE.width, height: LANDSCAPE * SIZE.height, channels: 3 } as const
  const light = await sharp(randomBytes(POINTS.width * POINTS.height * POINTS.channels), { raw: POINTS })
    .resize(raw.width, raw.height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const grain = sharp({ create: { ...RAW, background: '#000', noise: GRAIN } }).blur(BLUR)
  const detail = { input: await grain.raw().toBuffer(), raw: RAW, tile: true, blend: 'overlay' } as const
  const landscape = await sharp(light, { raw }).composite([detail]).removeAlpha().raw().toBuffer()
  let taken = 0
  return async () => {
    const left = (taken % TURNS.across) * TURN
    const top = (Math.floor(taken / TURNS.across) % TURNS.down) * TURN
    taken += 1
    const photo = sharp(landscape, { raw })
      .extract({ left, top, ...SIZE })
      .jpeg({ quality: QUALITY })
    return Buffer.from(await photo.toBuffer())
  }
}
