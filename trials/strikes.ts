import { join } from 'node:path'
import { livePostmaster } from '#server/platform/postgres/postgres-process.ts'
import type { ProductProcess } from '../tests/support/servers/product-process.ts'
import { until } from '../tests/support/world/until.ts'
import { type Figures, gatherCast, type Load, startLoad, underWay } from './load.ts'
import { reachEmbedded } from './reach.ts'

/** How long the load runs before the fault, in milliseconds, and how many members work in parallel. */
export interface LoadOptions {
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

/** Ends the server while members work, as a power cut or an operator would; resolves to its exit code. */
export async function endServer(
  how: 'kill' | 'stop',
  running: Running,
  options: LoadOptions,
  figures: Figures,
): Promise<number | null> {
  const load = await startedLoad(running, options, figures, { persistent: false })
  await underWay(figures, options.workers, options.loadMs)
  await running.product[how]()
  await load.ended
  return running.product.process.exitCode
}

/**
 * Strikes the embedded database while members work: SIGKILL kills it, SIGINT asks for a fast shutdown as an administrator
 * would. Resolves when the same server has carried on.
 */
export async function strikeDatabase(
  signal: 'SIGKILL' | 'SIGINT',
  running: Running,
  options: LoadOptions,
  figures: Figures,
): Promise<void> {
  const { requests } = figures.acknowledged
  const load = await startedLoad(running, options, figures, { persistent: true })
  try {
    await underWay(figures, options.workers, options.loadMs)
    const before = requests.length
    process.kill((await livePostmaster(join(running.dataDir, 'postgres'))) ?? 0, signal)
    await until('work goes on', () => requests.length >= before + options.workers)
  } finally {
    await load.stop()
  }
}

async function startedLoad(
  { product, dataDir }: Running,
  { loadMs, workers }: LoadOptions,
  figures: Figures,
  { persistent }: { persistent: boolean },
): Promise<Load> {
  const tasks = MORE_TASKS + Math.ceil((loadMs / 1000) * TASKS_PER_SECOND) * (persistent ? 3 : 1)
  const cast = await reachEmbedded(dataDir)((...reached) => gatherCast(...reached, workers, tasks))
  return startLoad(product.url, cast, figures, { persistent })
}
