import sharp from 'sharp'
import type { PictureSize } from '#domain/files/files.ts'
import { formatNumber } from '#domain/text/format.ts'
import { startWorker } from '../measure/own-process.ts'
import { besideFloor, inUnit, type Row } from '../measure/report.ts'
import { openCamera, type Photo } from '../world/camera.ts'
import type { PictureAssignment, PictureCosts } from './picture-worker.ts'

const MAX_RATIO = 1.3

/** The same as before; single figures are off by a tenth. */
const MAX_PEAK = 1.1

/** A phone's screenshot, what a browser sends of a photo, and the largest that is accepted. */
const SIZES = [
  { width: 1080, height: 1440, rounds: 15, pictures: 10 },
  { width: 2560, height: 1440, rounds: 9, pictures: 6 },
  { width: 8160, height: 6120, rounds: 5, pictures: 2 },
] as const

/** Goal 3a: a picture's CPU beside one decode and one encode, and its memory beside the frozen routine's. */
export async function measure(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { rounds, pictures, ...size } of SIZES) {
    const photos = await photosOf(size, pictures)
    const what = `${formatNumber(size.width)} × ${formatNumber(size.height)}`
    const cpu = {
      goal: '3a',
      what: `CPU, ${what}; the floor decodes and encodes`,
      written: inUnit(' ms', 1),
    } as const
    const costs = (await costsOf({ photos, rounds, routine: 'product' })) as Record<
      'product' | 'floor',
      number
    >
    rows.push(besideFloor(cpu, costs, { most: MAX_RATIO }))
    const peaks = {
      product: (await costsOf({ photos, rounds: null, routine: 'product' })) as number,
      floor: (await costsOf({ photos, rounds: null, routine: 'frozen' })) as number,
    }
    const memory = {
      goal: '3a',
      what: '  peak of two; the floor is the frozen routine',
      written: inUnit(' MB'),
    } as const
    rows.push(besideFloor(memory, peaks, { most: MAX_PEAK }))
  }
  return rows
}

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

async function costsOf(assignment: PictureAssignment): Promise<PictureCosts> {
  const worker = startWorker<PictureAssignment, PictureCosts>(new URL('picture-worker.ts', import.meta.url))
  try {
    return await worker.ask(assignment)
  } finally {
    await worker.stop()
  }
}
