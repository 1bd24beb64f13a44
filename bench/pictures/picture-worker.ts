import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { withUpload } from '#server/platform/files/read-upload.ts'
import { inTurns, mediansOf } from '../measure/figures.ts'
import { answerAssignments } from '../measure/own-process.ts'
import { decodeAndEncode, readFrozenPicture } from '../world/frozen-picture.ts'

export interface PictureAssignment {
  photos: Uint8Array[]
  /** How often all are read; null to measure the peak of one routine instead. */
  rounds: number | null
  routine: 'product' | 'frozen'
}

/** Milliseconds of CPU for each picture, or megabytes on top of an idle process. */
export type PictureCosts = Record<'product' | 'floor', number> | number

/** The server works on two pictures at a time. */
const AT_ONCE = 2

const ROUTINES = {
  product: (photo: Buffer) => readScreenshot(Readable.from([photo]), { maxBytes: MAX_UPLOAD_BYTES }),
  frozen: (photo: Buffer) => withUpload(Readable.from([photo]), MAX_UPLOAD_BYTES, readFrozenPicture),
}

/** Runs as a separate process: beside all modules of the bench, the same work takes half as much again. */
answerAssignments(async (assignment: PictureAssignment): Promise<PictureCosts> => {
  const { rounds, routine } = assignment
  const photos = assignment.photos.map((photo) => Buffer.from(photo))
  if (rounds === null) return peakOf(photos.slice(0, AT_ONCE), ROUTINES[routine])
  const costOf = async (work: (photo: Buffer) => Promise<unknown>) => {
    const before = process.cpuUsage()
    for (const photo of photos) await work(photo)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / photos.length
  }
  const sides = { product: () => costOf(ROUTINES.product), floor: () => costOf(decodeAndEncode) }
  await inTurns(1, sides)
  return mediansOf(await inTurns(rounds, sides))
})

async function peakOf(photos: readonly Buffer[], read: (photo: Buffer) => Promise<unknown>): Promise<number> {
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
