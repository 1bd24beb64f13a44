import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { noFigures } from '../../trials/load.ts'
import { reachEmbedded } from '../../trials/reach.ts'
import { endServer, type LoadOptions, type Running, strikeDatabase } from '../../trials/strikes.ts'
import { judge } from '../../trials/verdict.ts'
import { aDataDirectory } from '../support/servers/data-directory.ts'
import { startProduct } from '../support/servers/product-process.ts'

/** Every worker does each kind of request once; `npm run torture` does more. */
const LOAD: LoadOptions = { loadMs: 0, workers: 8 }

/** Answers from all tests so far, as no test may lose another's writes. */
const figures = noFigures()

const dataDir = await aDataDirectory()
const running: Running = { dataDir, product: await startProduct({ DATA_DIR: dataDir }) }
beforeEach(async () => {
  if (running.product.hasEnded()) running.product = await startProduct({ DATA_DIR: running.dataDir })
})
afterAll(async () => {
  await running.product.stop()
  await rm(running.dataDir, { recursive: true })
})

test('killing the server under load loses nothing acknowledged and breaks no invariant', async () => {
  await endServer('kill', running, LOAD, figures)
  await expectNothingLost()
})

test('when the database is killed under load, the product restarts it, refuses until then and loses nothing', async () => {
  const before = figures.refused
  await strikeDatabase('SIGKILL', running, LOAD, figures)
  expect(figures.refused).toBeGreaterThan(before)
  await expectNothingLost()
})

test('a stopped server has answered every request it accepted and leaves no process behind', async () => {
  expect(await endServer('stop', running, LOAD, figures)).toBe(0)
  await expect(readFile(join(running.dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  await expectNothingLost()
})

async function expectNothingLost(): Promise<void> {
  expect(figures.acknowledged.approvals.length).toBeGreaterThan(LOAD.workers)
  expect(figures.unexpected).toEqual([])
  expect(await judge(reachEmbedded(running.dataDir), figures)).toEqual({ lost: [], twice: 0, violations: [] })
}
