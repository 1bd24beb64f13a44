import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { MAX_UPLOAD_BYTES, type PictureSize } from '#domain/files/files.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { inTurns, mediansOf } from '../measure/figures.ts'
import { answerAssignments } from '../measure/own-process.ts'
import { openCamera, type Photo } from '../world/camera.ts'
import { decodeAndEncode, readFrozenPicture } from '../world/frozen-picture.ts'

export interface PictureAssignment {
  size: PictureSize
  /** How often, with how many pictures; null to measure the peak of one routine instead. */
  repeats: { rounds: number; pictures: number } | null
  routine: 'product' | 'frozen'
}

/** Milliseconds of CPU for each picture, or megabytes on top of an idle process. */
export type PictureCosts = Record<'product' | 'floor', number> | number

/** As many as the server works on at the same time. */
const AT_ONCE = 2

const ROUTINES = {
  product: (photo: Buffer) => readScreenshot(Readable.from([photo]), { maxBytes: MAX_UPLOAD_BYTES }),
  frozen: readFrozenPicture,
}

/** Runs as a separate process: beside all modules of the bench, the same work takes half as much again. */
answerAssignments(async ({ size, repeats, routine }: PictureAssignment): Promise<PictureCosts> => {
  const photos = await photosOf(size, repeats?.pictures ?? AT_ONCE)
  if (repeats === null) return peakOf(photos, ROUTINES[routine])
  const costOf = async (work: (photo: Buffer) => Promise<unknown>) => {
    const before = process.cpuUsage()
    for (const photo of photos) await work(photo)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / photos.length
  }
  const sides = { product: () => costOf(ROUTINES.product), floor: () => costOf(decodeAndEncode) }
  await inTurns(1, sides)
  return mediansOf(await inTurns(repeats.rounds, sides))
})

/** Photos of the camera; larger ones have the same detail, so a phone's 50 megapixels stay below 5 MB. */
async function photosOf(size: PictureSize, count: number): Promise<Photo[]> {
  const takePhoto = await openCamera()
  const photos: Photo[] = []
  while (photos.length < count) {
    const photo = await takePhoto()
    const { width, height } = await sharp(photo).metadata()
    const isOwnSize = width === size.width && height === size.height
    const larger = () =>
      sharp(photo)
        .resize({ ...size, fit: 'fill' })
        .jpeg({ quality: 85 })
        .toBuffer()
    photos.push(isOwnSize ? photo : Buffer.from(await larger()))
  }
  return photos
}

async function peakOf(photos: readonly Photo[], read: (photo: Buffer) => Promise<unknown>): Promise<number> {
  // A small picture loads what every picture needs; then Linux counts the peak anew.
  await read(await sharp(photos[0]).resize(100).jpeg().toBuffer())
  await writeFile('/proc/self/clear_refs', '5')
  const before = await megabytesOf('VmRSS')
  await Promise.all(photos.map(read))
  return (await megabytesOf('VmHWM')) - before
}

async function megabytesOf(name: string): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
}
