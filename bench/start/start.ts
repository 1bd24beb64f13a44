import { median } from '../measure/figures.ts'
import { inUnit, type Row, within } from '../measure/report.ts'
import { type Product, withProduct } from '../world/product.ts'
import { inNewDirectory } from '../world/stage.ts'
import { measureCommands } from './commands.ts'

const ROUNDS = 3

/** Milliseconds to the first answer (goal 4). */
const NEW_DATABASE_MS = 2000
const EXISTING_DATABASE_MS = 1000

type Answers = Product['startedIn']

/** Goal 4: from the start of the process to its first answers, with a new embedded database and an existing one; commands. */
export async function measure(): Promise<Row[]> {
  const starts = { new: [] as Answers[], existing: [] as Answers[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    await inNewDirectory(async (DATA_DIR) => {
      starts.new.push(await withProduct({ DATA_DIR }, startOf))
      starts.existing.push(await withProduct({ DATA_DIR }, startOf))
    })
  }
  return [
    rowOf('start with an existing database', starts.existing, EXISTING_DATABASE_MS),
    rowOf('start with a new database', starts.new, NEW_DATABASE_MS),
    ...(await inNewDirectory(measureCommands)),
  ]
}

const startOf = async ({ startedIn }: Product) => startedIn

function rowOf(what: string, starts: readonly Answers[], mostMs: number): Row {
  const written = inUnit(' ms')
  const healthz = median(starts.map((start) => start.healthz))
  const readyz = median(starts.map((start) => start.readyz))
  return {
    ...within({ goal: 4, what: `${what}: /healthz, /readyz`, written }, Math.max(healthz, readyz), mostMs),
    product: `${healthz.toFixed(0)}, ${written(readyz)}`,
  }
}
