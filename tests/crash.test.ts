import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { strikeDatabase } from '../trials/kill-database.ts'
import { type Dose, killServer, tasksFor } from '../trials/kill-server.ts'
import { type Figures, gatherCast, noFigures, startLoad, underWay } from '../trials/load.ts'
import { reachEmbedded } from '../trials/reach.ts'
import { judge } from '../trials/verdict.ts'
import { startProduct } from './support/product-process.ts'

/** Long enough for every kind of request to be under way; `npm run torture` gives more of it. */
const DOSE: Dose = { rounds: 3, loadMs: 700, workers: 8 }

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northpoint-crash-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('the server is killed under load: nothing acknowledged is missing and every invariant holds', async () => {
  await expectNothingLost(await killServer(dataDir, DOSE))
})

test('the database is killed under load: the product carries on by itself, refuses meanwhile and loses nothing', async () => {
  const figures = await strikeDatabase(dataDir, DOSE, 'SIGKILL')
  expect(figures.refused).toBeGreaterThan(0)
  expect(figures.withoutRetryAfter).toBe(0)
  await expectNothingLost(figures)
})

test('the database is stopped under load: the product starts it again, refuses meanwhile and loses nothing', async () => {
  const figures = await strikeDatabase(dataDir, { ...DOSE, rounds: 1 }, 'SIGINT')
  expect(figures.refused).toBeGreaterThan(0)
  expect(figures.withoutRetryAfter).toBe(0)
  await expectNothingLost(figures)
})

test('a stopped server has answered what it accepted, and leaves no process behind', async () => {
  const figures = noFigures()
  const product = await startProduct({ DATA_DIR: dataDir })
  const cast = await reachEmbedded(dataDir)((builders) => gatherCast(builders, DOSE.workers, tasksFor(DOSE)))
  const load = startLoad(product.url, cast, figures, { persistent: false })
  await underWay(figures, DOSE.workers, DOSE.loadMs)
  expect(await product.stop()).toBe(0)
  await load.ended
  await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  await expectNothingLost(figures)
})

/** Every write that was acknowledged is there, once; no answer was a fault, and every refusal said when to come back. */
async function expectNothingLost(figures: Figures): Promise<void> {
  expect(figures.acknowledged.approvals.length).toBeGreaterThan(DOSE.workers)
  expect(figures.unexpected).toEqual([])
  expect(await judge(reachEmbedded(dataDir), figures)).toEqual({ lost: [], twice: 0, violations: [] })
}
