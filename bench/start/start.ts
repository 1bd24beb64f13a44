import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, type Row } from '../measure/report.ts'
import { startProduct } from '../world/product.ts'

const ROUNDS = 3

/** Milliseconds to the first answer (goal 4). */
const NEW_DATABASE_MS = 2500
const EXISTING_DATABASE_MS = 1000

/** Goal 4: from the start of the process to its first answers, with a new embedded database and an existing one. */
export async function measureStart(): Promise<Row[]> {
  const starts = { new: [] as Answers[], existing: [] as Answers[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'northpoint-bench-'))
    try {
      starts.new.push(await startOnce(dataDir))
      starts.existing.push(await startOnce(dataDir))
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  return [
    rowOf('start with an existing database', starts.existing, EXISTING_DATABASE_MS),
    rowOf('start with a new database', starts.new, NEW_DATABASE_MS),
  ]
}

interface Answers {
  healthz: number
  readyz: number
}

async function startOnce(dataDir: string): Promise<Answers> {
  const product = await startProduct({ DATA_DIR: dataDir })
  await product.stop()
  return product.startedIn
}

function rowOf(what: string, starts: readonly Answers[], targetMs: number): Row {
  const healthz = median(starts.map((start) => start.healthz))
  const readyz = median(starts.map((start) => start.readyz))
  return {
    goal: 4,
    what: `${what}: /healthz, /readyz`,
    product: `${healthz.toFixed(0)}, ${readyz.toFixed(0)} ms`,
    floor: '',
    ratio: '',
    target: `≤ ${targetMs} ms`,
    met: Math.max(healthz, readyz) <= targetMs,
  }
}
