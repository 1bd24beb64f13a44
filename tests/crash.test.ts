import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Dose, Running } from '../trials/dose.ts'
import { strikeDatabase } from '../trials/kill-database.ts'
import { killUnderLoad, stopUnderLoad } from '../trials/kill-server.ts'
import { noFigures } from '../trials/load.ts'
import { reachEmbedded } from '../trials/reach.ts'
import { judge } from '../trials/verdict.ts'
import { aDataDirectory } from './support/data-directory.ts'
import { startProduct } from './support/product-process.ts'

/** Until everybody has done every kind of request once; `npm run torture` gives more of it. */
const DOSE: Dose = { loadMs: 0, workers: 8 }

/** Starting the product and recovering its database under load takes so long on a machine with far more work than it can do. */
const LOADED_MS = 180_000

/** What the product said in all tests so far: what one of them does must lose nothing of another. */
const figures = noFigures()

let running: Running
beforeAll(async () => {
  const dataDir = await aDataDirectory()
  running = { dataDir, product: await startProduct({ DATA_DIR: dataDir }) }
}, LOADED_MS)
beforeEach(async () => {
  if (running.product.hasEnded()) running.product = await startProduct({ DATA_DIR: running.dataDir })
}, LOADED_MS)
afterAll(async () => {
  await running.product.stop()
  await rm(running.dataDir, { recursive: true })
})

test('the server is killed under load: nothing acknowledged is missing and every invariant holds', {
  timeout: LOADED_MS,
}, async () => {
  await killUnderLoad(running, DOSE, figures)
  await expectNothingLost()
})

test('the database is killed under load: the product starts it again, refuses until then and loses nothing', {
  timeout: LOADED_MS,
}, async () => {
  const before = figures.refused
  await strikeDatabase(running, DOSE, 'SIGKILL', figures)
  expect(figures.refused).toBeGreaterThan(before)
  await expectNothingLost()
})

test('a stopped server has answered what it accepted, and leaves no process behind', {
  timeout: LOADED_MS,
}, async () => {
  expect(await stopUnderLoad(running, DOSE, figures)).toBe(0)
  await expect(readFile(join(running.dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  await expectNothingLost()
})

/** Every write that was acknowledged is there, once; no answer was a fault, and every refusal said when to come back. */
async function expectNothingLost(): Promise<void> {
  expect(figures.acknowledged.approvals.length).toBeGreaterThan(DOSE.workers)
  expect([figures.unexpected, figures.withoutRetryAfter]).toEqual([[], 0])
  expect(await judge(reachEmbedded(running.dataDir), figures)).toEqual({ lost: [], twice: 0, violations: [] })
}
