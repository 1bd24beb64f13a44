import sharp from 'sharp'

/** A phone's screenshot, in pixels. */
const SIZE = { width: 1080, height: 1440, channels: 3 } as const

/** Grain and blur, chosen so that the picture has as much detail as a photo and takes 200 kB (goal 3). */
const GRAIN = { type: 'gaussian', mean: 128, sigma: 30 } as const
const BLUR = 1.62
const QUALITY = 85

/** A JPEG of about 200 kB. */
export async function aPhoto(): Promise<Buffer<ArrayBuffer>> {
  const scene = sharp({ create: { ...SIZE, background: '#000', noise: GRAIN } })
  return Buffer.from(await scene.blur(BLUR).jpeg({ quality: QUALITY }).toBuffer())
}
