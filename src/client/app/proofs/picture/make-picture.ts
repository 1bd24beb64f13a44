import { pagePainter } from './page-painter.ts'
import { type PictureWork, paintPicture } from './paint-picture.ts'
import type { WorkerNews } from './picture-worker.ts'

/** The time limit of the worker; a slow phone takes about 5 s for 12 megapixels. */
const ENCODED_WITHIN_MS = 30_000

/** The worker timed out; the page would take even longer. */
const LATE = Symbol('late')

/** Re-encodes a picture as JPEG, in a worker if possible; null on failure. */
export async function makePicture(
  work: PictureWork,
  onPart: (part: number) => void,
): Promise<ArrayBuffer | null> {
  const made = await inWorker(work, onPart)
  if (made === LATE) return null
  return made ?? onPage(work, onPart)
}

/** Returns null if the worker cannot do it. Each picture gets a new worker, so that its memory is freed. */
function inWorker(
  work: PictureWork,
  onPart: (part: number) => void,
): Promise<ArrayBuffer | null | typeof LATE> {
  let worker: Worker
  try {
    worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return Promise.resolve(null)
  }
  return new Promise((resolve) => {
    const end = (made: ArrayBuffer | null | typeof LATE) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(made)
    }
    const timer = setTimeout(end, ENCODED_WITHIN_MS, LATE)
    worker.onmessage = ({ data }: MessageEvent<WorkerNews>) => {
      if ('part' in data) onPart(data.part)
      else end(data.jpeg)
    }
    worker.onerror = (event) => {
      // Its script did not load or it ran out of memory: the page can still try.
      event.preventDefault()
      end(null)
    }
    worker.postMessage(work)
  })
}

async function onPage(work: PictureWork, onPart: (part: number) => void): Promise<ArrayBuffer | null> {
  try {
    return (await (await paintPicture(work, pagePainter, onPart))?.arrayBuffer()) ?? null
  } catch {
    return null
  }
}
