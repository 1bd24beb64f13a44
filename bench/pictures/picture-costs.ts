import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '../../src/domain/files.ts'
import { readScreenshot } from '../../src/server/platform/files/images.ts'
import { loadSharp } from '../../src/server/platform/files/sharp.ts'
import { answerAssignments } from '../measure/own-process.ts'
import { median } from '../measure/report.ts'
import { openCamera } from '../world/camera.ts'

const ROUNDS = 15
const PICTURES = 10

/** The product's settings for stored pictures. */
const JPEG = { quality: 82, chromaSubsampling: '4:4:4', optimiseCoding: false } as const

/** Milliseconds of CPU for each picture: as the product does it; decoded to pixels, then encoded; or both line by line. */
export type PictureCosts = Record<'product' | 'pixels' | 'lines', number>

/** In a process of its own: beside all modules of the bench, the same work takes half as much again. */
answerAssignments<object, PictureCosts>(async () => {
  const sharp = await loadSharp()
  const takePhoto = await openCamera()
  const photos: Buffer[] = []
  while (photos.length < PICTURES) photos.push(await takePhoto())
  const decoded = (photo: Buffer) =>
    sharp(photo).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb')
  const sides = {
    product: (photo: Buffer) => readScreenshot(Readable.from([photo]), { maxBytes: MAX_UPLOAD_BYTES }),
    pixels: async (photo: Buffer) => {
      const { data, info: raw } = await decoded(photo).raw().toBuffer({ resolveWithObject: true })
      await sharp(data, { raw }).jpeg(JPEG).toBuffer()
      data.buffer.transfer(0)
    },
    lines: (photo: Buffer) => decoded(photo).jpeg(JPEG).toBuffer(),
  }
  const costOf = async (side: (photo: Buffer) => Promise<unknown>) => {
    const before = process.cpuUsage()
    for (const photo of photos) await side(photo)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / PICTURES
  }
  for (const side of Object.values(sides)) await costOf(side)
  const rounds: PictureCosts[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [product, pixels] = [await costOf(sides.product), await costOf(sides.pixels)]
    rounds.push({ product, pixels, lines: await costOf(sides.lines) })
  }
  const middle = (side: keyof PictureCosts) => median(rounds.map((round) => round[side]))
  return { product: middle('product'), pixels: middle('pixels'), lines: middle('lines') }
})
