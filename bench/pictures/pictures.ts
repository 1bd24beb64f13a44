import { startWorker } from '../measure/own-process.ts'
import { besideFloor, inUnit, type Row } from '../measure/report.ts'
import type { PictureCosts } from './cpu-worker.ts'

const MAX_RATIO = 1.3

/** Goal 3a: the CPU of a picture with thumbnail and signature, against decoding it to pixels and encoding them once. */
export async function measure(): Promise<Row[]> {
  const worker = startWorker<object, PictureCosts>(new URL('cpu-worker.ts', import.meta.url))
  try {
    const what = 'CPU of a 200 kB picture; the floor decodes it once and encodes it once'
    const subject = { goal: '3a', what, written: inUnit(' ms', 1) } as const
    return [besideFloor(subject, await worker.ask({}), { most: MAX_RATIO })]
  } finally {
    await worker.stop()
  }
}
