import autocannon from 'autocannon'
import pg from 'pg'
import { addressOf } from '../../src/client/api/request.ts'
import { listSubmissions } from '../../src/contract/admin-submissions.ts'
import { listPoints } from '../../src/contract/points.ts'
import { listTasks } from '../../src/contract/tasks.ts'
import { getCurrentUser } from '../../src/contract/users.ts'
import { DEFAULT_PAGE_SIZE } from '../../src/domain/lists.ts'
import { type Cost, costInWords, costOf, withPlansForLargeTables } from '../measure/costs.ts'
import { inProcess, type ProductInProcess } from '../measure/in-process.ts'
import { startWorker, type Worker } from '../measure/own-process.ts'
import { recordSql } from '../measure/record-sql.ts'
import { median, type Row } from '../measure/report.ts'
import { AS_BROWSER } from '../world/as-browser.ts'
import { startProduct } from '../world/product.ts'
import { onStage, type Stage } from '../world/stage.ts'
import { type FloorRead, openFloor } from './floor.ts'
import type { FloorServerAssignment } from './floor-server.ts'

const CONNECTIONS = 32
const ROUNDS = 5
const WARM_UP_SECONDS = 1
const SECONDS = 1.5

/** Requests whose statements, rows and bytes are counted, after the first. */
const COUNTED = 20

const LEAST_RATE_RATIO = 0.75
const MOST_P99_RATIO = 1.5
const LEAST_MEMORY_RATIO = 5

/** A read of goal 1: its viewer and address, and where its SQL's rows have the answer. */
export interface Read {
  address: string
  as: 'member' | 'admin'
  column: string
  limit: number | null
}

/** The reads of goal 1, lists with a full page. Of the task list, the member's part is read each time. */
export const READS: readonly Read[] = [
  {
    address: addressOf(listTasks, { query: { open: 'me' } }),
    as: 'member',
    column: 'task',
    limit: DEFAULT_PAGE_SIZE,
  },
  { address: addressOf(listPoints), as: 'member', column: 'entry', limit: DEFAULT_PAGE_SIZE },
  { address: addressOf(getCurrentUser), as: 'member', column: 'user', limit: null },
  {
    address: addressOf(listSubmissions, { query: { status: 'pending' } }),
    as: 'admin',
    column: 'entry',
    limit: DEFAULT_PAGE_SIZE,
  },
]

/** The read of goal 2, which the product answers from memory. */
const KEPT_LIST: Read = {
  address: addressOf(listTasks),
  as: 'member',
  column: 'task',
  limit: DEFAULT_PAGE_SIZE,
}

type FloorServer = Worker<FloorServerAssignment, { url: string }>

interface Urls {
  product: string
  floor: string
}

type Both<Figure> = Record<keyof Urls, Figure>

/** By address. */
type Costs = Map<string, Both<Cost>>

interface Measured {
  rate: number
  p99: number
}

/** Goals 1 and 2: reads in turns with the floor (0.75 of its rate, 1.5 times its p99); the task list from memory. */
export function measureReads(): Promise<Row[]> {
  return onStage(async (stage) => {
    const { floor, url, reads } = await startFloorServer(stage)
    try {
      const costs = await countCosts(stage, reads)
      const product = await startProduct(stage.environment)
      try {
        const urls = { product: product.url, floor: url }
        const rows: Row[] = []
        for (const read of READS) rows.push(...(await compare(read, stage, urls, costs)))
        rows.push(await compareMemory(stage, urls, costs))
        return rows
      } finally {
        await product.stop()
      }
    } finally {
      await floor.stop()
    }
  })
}

export async function startFloorServer(
  stage: Stage,
): Promise<{ floor: FloorServer; url: string; reads: FloorRead[] }> {
  const reads = await recordReads(stage)
  const floor: FloorServer = startWorker(new URL('floor-server.ts', import.meta.url))
  const { url } = await floor.ask({
    databaseUrl: stage.environment.DATABASE_URL,
    connections: stage.database.pool.options.max,
    reads,
  })
  return { floor, url, reads }
}

/** The SQL of one warm request each: a member's session is cached by then, an admin's is read every time. */
function recordReads(stage: Stage): Promise<FloorRead[]> {
  return inProcess(stage, async ({ url }) => {
    const recorded: FloorRead[] = []
    for (const { address, as, column, limit } of [...READS, KEPT_LIST]) {
      const ask = () => answered(url + address, stage[as].cookie)
      const answer = await jsonOf(url + address, stage[as].cookie)
      // This makes the product read its response cache's data again; the floor has no cache and needs no version.
      await stage.database.pool.query('update task_list_versions set version = gen_random_uuid()')
      const statements = (await recordSql(ask)).filter(({ text }) => !text.includes('task_list_versions'))
      const added = limit === null ? without(answer, statements.at(-1)!.rows[0]![column] as object) : {}
      recorded.push({
        address,
        column,
        limit,
        added,
        statements: statements.map(({ rows: _, ...sent }) => sent),
      })
    }
    return recorded
  })
}

function countCosts(stage: Stage, reads: readonly FloorRead[]): Promise<Costs> {
  const inside = async ({ url, database, bytesSent }: ProductInProcess): Promise<Costs> => {
    const pool = new pg.Pool({ connectionString: stage.environment.DATABASE_URL })
    const pools = [stage.database.pool, database.pool, pool]
    const floor = await openFloor(pool, reads)
    const costs: Costs = new Map()
    for (const read of [...READS, KEPT_LIST]) {
      const { cookie } = stage[read.as]
      const etag = read === KEPT_LIST ? await etagOf(url + read.address, cookie) : undefined
      const often = (ask: () => Promise<void>) => Array.from({ length: 1 + COUNTED }, () => ask)
      const asked = () => answered(url + read.address, cookie, etag)
      costs.set(read.address, {
        product: await costOf({ pools, bytesSent }, often(asked)),
        floor: await costOf(
          { pools, bytesSent: floor.bytesSent },
          often(() => answered(floor.url + read.address, cookie)),
        ),
      })
    }
    await floor.close()
    await pool.end()
    return costs
  }
  return withPlansForLargeTables(stage.database.pool, () => inProcess(stage, inside))
}

async function compare({ address, as }: Read, stage: Stage, urls: Urls, costs: Costs): Promise<Row[]> {
  const { cookie } = stage[as]
  const [product, floor] = [urls.product + address, urls.floor + address]
  await refuseDifferentBytes(product, floor, cookie)
  const measured: Both<Measured[]> = { product: [], floor: [] }
  for (const url of [product, floor]) await load(url, cookie, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.product.push(await load(product, cookie, SECONDS))
    measured.floor.push(await load(floor, cookie, SECONDS))
  }
  const middle = (side: Measured[], figure: keyof Measured) => median(side.map((one) => one[figure]))
  const rate = { product: middle(measured.product, 'rate'), floor: middle(measured.floor, 'rate') }
  const p99 = { product: middle(measured.product, 'p99'), floor: middle(measured.floor, 'p99') }
  return [
    {
      goal: 1,
      what: `GET ${address}`,
      product: `${rate.product.toFixed(0)}/s`,
      floor: `${rate.floor.toFixed(0)}/s`,
      ratio: (rate.product / rate.floor).toFixed(2),
      target: `≥ ${LEAST_RATE_RATIO}`,
      met: rate.product >= LEAST_RATE_RATIO * rate.floor,
      ...inWords(costs.get(address)!),
    },
    {
      goal: 1,
      what: '  its p99',
      product: `${p99.product.toFixed(0)} ms`,
      floor: `${p99.floor.toFixed(0)} ms`,
      ratio: (p99.product / p99.floor).toFixed(2),
      target: `≤ ${MOST_P99_RATIO}`,
      met: p99.product <= MOST_P99_RATIO * p99.floor,
    },
  ]
}

function inWords({ product, floor }: Both<Cost>): Pick<Row, 'cost' | 'floorCost'> {
  return { cost: costInWords(product), floorCost: costInWords(floor) }
}

/** Loads one address at full rate. Anything but a 2xx, or 304 to an ETag, ends the bench. */
export async function load(url: string, cookie: string, seconds: number, etag?: string): Promise<Measured> {
  const headers = { ...AS_BROWSER, cookie, ...(etag !== undefined && { 'if-none-match': etag }) }
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers })
  const right = etag === undefined ? result['2xx'] : result['3xx']
  const wrong = result['2xx'] + result.non2xx - right
  if (wrong > 0 || result.errors > 0) {
    throw new Error(`${url}: ${wrong} answers were not the wanted ones, ${result.errors} requests failed.`)
  }
  return { rate: right / result.duration, p99: result.latency.p99 }
}

/** Goal 2: a browser that already has the list, against the floor that reads and sends it each time. */
async function compareMemory(stage: Stage, urls: Urls, costs: Costs): Promise<Row> {
  const { address, as } = KEPT_LIST
  const { cookie } = stage[as]
  const [product, floor] = [urls.product + address, urls.floor + address]
  await refuseDifferentBytes(product, floor, cookie)
  const etag = await etagOf(product, cookie)
  const rates: Both<number[]> = { product: [], floor: [] }
  await load(product, cookie, WARM_UP_SECONDS, etag)
  await load(floor, cookie, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.product.push((await load(product, cookie, SECONDS, etag)).rate)
    rates.floor.push((await load(floor, cookie, SECONDS)).rate)
  }
  const [own, bare] = [median(rates.product), median(rates.floor)]
  return {
    goal: 2,
    what: `GET ${address} with its ETag`,
    product: `${own.toFixed(0)}/s`,
    floor: `${bare.toFixed(0)}/s`,
    ratio: (own / bare).toFixed(2),
    target: `≥ ${LEAST_MEMORY_RATIO}`,
    met: own >= LEAST_MEMORY_RATIO * bare,
    ...inWords(costs.get(address)!),
  }
}

/** The fields of an answer that its row lacks. */
function without(answer: object, row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer).filter(([field]) => !(field in row)))
}

async function jsonOf(url: string, cookie: string): Promise<object> {
  return (await ask(url, cookie)).json() as Promise<object>
}

async function answered(url: string, cookie: string, etag?: string): Promise<void> {
  await ask(url, cookie, etag).then((response) => response.arrayBuffer())
}

async function etagOf(url: string, cookie: string): Promise<string> {
  const response = await ask(url, cookie)
  await response.body?.cancel()
  return response.headers.get('etag') ?? ''
}

function ask(url: string, cookie: string, etag?: string): Promise<Response> {
  const headers = { ...AS_BROWSER, cookie, ...(etag !== undefined && { 'if-none-match': etag }) }
  return fetch(url, { headers })
}

/** Both answers must be equal once decoded; only the product compresses. */
async function refuseDifferentBytes(product: string, floor: string, cookie: string): Promise<void> {
  const [own, bare] = await Promise.all([product, floor].map(async (url) => (await ask(url, cookie)).text()))
  if (own !== bare) throw new Error(`${product} and its floor answer different bytes.`)
}
