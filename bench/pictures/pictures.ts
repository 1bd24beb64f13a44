import { startWorker } from '../measure/own-process.ts'
import type { Row } from '../measure/report.ts'
import type { PictureCosts } from './picture-costs.ts'

const MOST_RATIO = 1.3

/** Goal 3: the CPU of a picture with thumbnail and signature, against decoding and encoding it once. */
export async function measurePictures(): Promise<Row[]> {
  const worker = startWorker<object, PictureCosts>(new URL('picture-costs.ts', import.meta.url))
  try {
    const { product, pixels, lines } = await worker.ask({})
    return [
      rowOf('CPU of a 200 kB picture; the floor decodes it once and encodes it once', product, pixels),
      rowOf('  the same; the floor does both line by line', product, lines),
    ]
  } finally {
    await worker.stop()
  }
}

function rowOf(what: string, product: number, floor: number): Row {
  return {
    goal: 3,
    what,
    product: `${product.toFixed(1)} ms`,
    floor: `${floor.toFixed(1)} ms`,
    ratio: (product / floor).toFixed(2),
    target: `≤ ${MOST_RATIO}`,
    met: product <= MOST_RATIO * floor,
  }
}
