import { loadSharp } from '#server/platform/files/sharp.ts'
import { inTurns, mediansOf } from '../measure/figures.ts'
import { answerAssignments } from '../measure/own-process.ts'
import { openCamera } from '../world/camera.ts'
import { readPicture } from '../world/picture-store.ts'

const ROUNDS = 15
const PICTURES = 10

/** The product's settings for stored pictures. */
const JPEG = { quality: 82, chromaSubsampling: '4:4:4', optimiseCoding: false } as const

/** Milliseconds of CPU for each picture. */
export type PictureCosts = Record<'product' | 'floor', number>

/** Runs as a separate process: beside all modules of the bench, the same work takes half as much again. */
answerAssignments(async (): Promise<PictureCosts> => {
  const sharp = await loadSharp()
  const takePhoto = await openCamera()
  const photos: Buffer[] = []
  while (photos.length < PICTURES) photos.push(await takePhoto())
  const decodeAndEncode = async (photo: Buffer) => {
    const decoded = sharp(photo).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb')
    const { data, info: raw } = await decoded.raw().toBuffer({ resolveWithObject: true })
    await sharp(data, { raw }).jpeg(JPEG).toBuffer()
    data.buffer.transfer(0)
  }
  const costOf = async (work: (photo: Buffer) => Promise<unknown>) => {
    const before = process.cpuUsage()
    for (const photo of photos) await work(photo)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / PICTURES
  }
  const sides = { product: () => costOf(readPicture), floor: () => costOf(decodeAndEncode) }
  await inTurns(1, sides)
  return mediansOf(await inTurns(ROUNDS, sides))
})
