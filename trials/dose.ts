import type { ProductProcess } from '../tests/support/product-process.ts'
import { type Figures, gatherCast, type Load, startLoad } from './load.ts'
import { reachEmbedded } from './reach.ts'

/** How long the load runs before the fault, in milliseconds, and how many members work in parallel. */
export interface Dose {
  loadMs: number
  workers: number
}

export interface Running {
  product: ProductProcess
  dataDir: string
}

/** The most tasks a worker finishes in a second, during the fault too. */
const TASKS_PER_SECOND = 30
const MORE_TASKS = 60

export async function startedLoad(
  { product, dataDir }: Running,
  { loadMs, workers }: Dose,
  figures: Figures,
  { persistent }: { persistent: boolean },
): Promise<Load> {
  const tasks = MORE_TASKS + Math.ceil((loadMs / 1000) * TASKS_PER_SECOND) * (persistent ? 3 : 1)
  const cast = await reachEmbedded(dataDir)((builders) => gatherCast(builders, workers, tasks))
  return startLoad(product.url, cast, figures, { persistent })
}
