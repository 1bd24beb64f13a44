import { join } from 'node:path'
import { livePostmaster } from '../src/server/platform/postgres-process.ts'
import { startProduct } from '../tests/support/product-process.ts'
import { type Dose, tasksFor } from './kill-server.ts'
import { type Figures, gatherCast, noFigures, startLoad, underWay } from './load.ts'
import { reachEmbedded } from './reach.ts'
import { until } from './until.ts'

/** What is done to the database: it is killed, or told to stop at once as an administrator would. */
export type Blow = 'SIGKILL' | 'SIGINT'

/** The database goes away under load, round after round; the server stays the same and carries on. */
export async function strikeDatabase(dataDir: string, dose: Dose, blow: Blow): Promise<Figures> {
  const figures = noFigures()
  const { requests } = figures.acknowledged
  const product = await startProduct({ DATA_DIR: dataDir })
  try {
    for (let round = 0; round < dose.rounds; round += 1) {
      const cast = await reachEmbedded(dataDir)((builders) =>
        gatherCast(builders, dose.workers, 3 * tasksFor(dose)),
      )
      const load = startLoad(product.url, cast, figures, { persistent: true })
      try {
        await underWay(figures, dose.workers, dose.loadMs)
        const before = requests.length
        process.kill((await livePostmaster(join(dataDir, 'postgres'))) ?? 0, blow)
        await until('work goes on', () => requests.length >= before + dose.workers)
      } finally {
        await load.stop()
      }
    }
    await product.stop()
  } finally {
    await product.kill()
  }
  return figures
}
