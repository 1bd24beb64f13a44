import { startProduct } from '../tests/support/product-process.ts'
import { type Figures, gatherCast, noFigures, startLoad, underWay } from './load.ts'
import { reachEmbedded } from './reach.ts'

/** How often something is done, how long the load runs before it, in milliseconds, and how many members work at once. */
export interface Dose {
  rounds: number
  loadMs: number
  workers: number
}

/** Tasks a worker may finish in a second, at most. */
const TASKS_PER_SECOND = 30

export function tasksFor({ loadMs }: Dose): number {
  return 20 + Math.ceil((loadMs / 1000) * TASKS_PER_SECOND)
}

/** The server ends as in a power cut, round after round, and is started again on what is left. */
export async function killServer(dataDir: string, dose: Dose): Promise<Figures> {
  const figures = noFigures()
  for (let round = 0; round < dose.rounds; round += 1) {
    const product = await startProduct({ DATA_DIR: dataDir })
    try {
      const cast = await reachEmbedded(dataDir)((builders) =>
        gatherCast(builders, dose.workers, tasksFor(dose)),
      )
      const load = startLoad(product.url, cast, figures, { persistent: false })
      await underWay(figures, dose.workers, dose.loadMs + (round % 10) * 90)
      await product.kill()
      await load.ended
    } finally {
      await product.kill()
    }
  }
  return figures
}
