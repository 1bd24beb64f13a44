import { formatNumber } from '#domain/text/format.ts'
import { startWorker } from '../measure/own-process.ts'
import { besideFloor, inUnit, type Row } from '../measure/report.ts'
import type { PictureAssignment, PictureCosts } from './picture-worker.ts'

const MAX_RATIO = 1.3

/** A phone's screenshot, what a browser sends of a photo, and the largest that is accepted. */
const SIZES = [
  { width: 1080, height: 1440, repeats: { rounds: 15, pictures: 10 } },
  { width: 2560, height: 1440, repeats: { rounds: 9, pictures: 6 } },
  { width: 8160, height: 6120, repeats: { rounds: 5, pictures: 1 } },
] as const

/** Goal 3a: a picture's CPU beside one decode and one encode, and its memory beside the frozen routine's. */
export async function measure(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { repeats, ...size } of SIZES) {
    const what = `${formatNumber(size.width)} × ${formatNumber(size.height)}`
    const cpu = {
      goal: '3a',
      what: `CPU, ${what}; the floor decodes and encodes`,
      written: inUnit(' ms', 1),
    } as const
    const costs = (await costsOf({ size, repeats, routine: 'product' })) as Record<
      'product' | 'floor',
      number
    >
    rows.push(besideFloor(cpu, costs, { most: MAX_RATIO }))
    const peaks = {
      product: (await costsOf({ size, repeats: null, routine: 'product' })) as number,
      floor: (await costsOf({ size, repeats: null, routine: 'frozen' })) as number,
    }
    const memory = {
      goal: '3a',
      what: '  peak of two; the floor is the frozen routine',
      written: inUnit(' MB'),
    } as const
    rows.push(besideFloor(memory, peaks, { most: 1 }))
  }
  return rows
}

async function costsOf(assignment: PictureAssignment): Promise<PictureCosts> {
  const worker = startWorker<PictureAssignment, PictureCosts>(new URL('picture-worker.ts', import.meta.url))
  try {
    return await worker.ask(assignment)
  } finally {
    await worker.stop()
  }
}
