import { join } from 'node:path'
import { livePostmaster } from '../src/server/platform/postgres/postgres-process.ts'
import { until } from '../tests/support/until.ts'
import { type Dose, type Running, startedLoad } from './dose.ts'
import { type Figures, underWay } from './load.ts'

/** SIGKILL kills it, SIGINT asks for a fast shutdown as an administrator would. */
export type Blow = 'SIGKILL' | 'SIGINT'

/** Resolves when the same server has carried on. */
export async function strikeDatabase(
  running: Running,
  dose: Dose,
  blow: Blow,
  figures: Figures,
): Promise<void> {
  const { requests } = figures.acknowledged
  const load = await startedLoad(running, dose, figures, { persistent: true })
  try {
    await underWay(figures, dose.workers, dose.loadMs)
    const before = requests.length
    process.kill((await livePostmaster(join(running.dataDir, 'postgres'))) ?? 0, blow)
    await until('work goes on', () => requests.length >= before + dose.workers)
  } finally {
    await load.stop()
  }
}
