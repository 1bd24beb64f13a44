import { costInWords, costOf } from '../measure/costs.ts'
import { inTurns, median } from '../measure/figures.ts'
import { countBothSides } from '../measure/in-process.ts'
import { besideFloor, inUnit, type Row } from '../measure/report.ts'
import { withProduct } from '../world/product.ts'
import { onStage, type Stage } from '../world/stage.ts'
import { KEPT_LIST, OWN_LIST, READS, type Read } from './addresses.ts'
import { ask, etagOf, load, type Measured } from './ask.ts'
import { type FloorRead, openFloor } from './floor.ts'
import { recordReads, withFloor } from './recorded-floor.ts'

const ROUNDS = 5
const WARM_UP_SECONDS = 1
const SECONDS = 1.5

/** Requests whose statements, rows and bytes are counted, after the first. */
const COUNTED = 20

/** Tasks of the long list, some with a rate limit; the member holds a spot in every seventh. */
const LONG_LIST = 2_000

const MIN_RATE_RATIO = 0.75
const MAX_P99_RATIO = 1.5
const MIN_MEMORY_RATIO = 5

type Both<Figure> = Record<'product' | 'floor', Figure>

/** The costs by address. */
type Costs = Map<string, Pick<Row, 'cost' | 'floorCost'>>

/** Goals 1 and 2: reads in turns with the floor (0.75 of its rate, 1.5 times its p99); the task list from memory. */
export function measure(): Promise<Row[]> {
  return onStage(async (stage) => {
    const recorded = await recordReads(stage)
    const costs = await countCosts(stage, recorded)
    return withFloor(stage, recorded, (floor) =>
      withProduct(stage.environment, async ({ url: product }) => {
        const rows: Row[] = []
        for (const read of READS) rows.push(...(await compare(read, stage, { product, floor }, costs)))
        rows.push(await compareMemory(stage, { product, floor }, costs))
        await lengthenList(stage)
        const longCosts = await countCosts(stage, recorded)
        for (const read of OWN_LIST) {
          const compared = await compare(read, stage, { product, floor }, longCosts)
          rows.push(...compared.map((row) => ({ ...row, what: `${row.what}, of ${LONG_LIST} tasks` })))
        }
        return rows
      }),
    )
  })
}

async function lengthenList({ database, member, tasks }: Stage): Promise<void> {
  const { pool } = database
  await pool.query(
    `insert into tasks (title, description, description_html, requirements, category, points, rate_limit)
     select 'Task no. ' || n, description, description_html, requirements, category, 10 + n % 90,
       case when n % 5 = 0 then 3 end
     from tasks, generate_series(1, $1::int) n where id = $2`,
    [LONG_LIST - tasks.length - 1, tasks[0]!.id],
  )
  await pool.query(
    'insert into claims (task_id, user_id, points) select id, $1, points from tasks where id % 7 = 0',
    [member.id],
  )
  await pool.query('analyze tasks, claims')
}

function countCosts(stage: Stage, recorded: readonly FloorRead[]): Promise<Costs> {
  return countBothSides(stage, async ({ url, bytesSent }, floorPool, pools) => {
    const floor = await openFloor(floorPool, recorded)
    const costs: Costs = new Map()
    for (const read of [...READS, KEPT_LIST]) {
      const { cookie } = stage[read.as]
      const etag = read === KEPT_LIST ? await etagOf(url + read.address, cookie) : undefined
      const often = (side: string, known?: string) =>
        Array.from({ length: 1 + COUNTED }, () => async () => {
          await (await ask(side + read.address, cookie, known)).bytes()
        })
      const product = await costOf({ pools, bytesSent }, often(url, etag))
      const bare = await costOf({ pools, bytesSent: floor.bytesSent }, often(floor.url))
      costs.set(read.address, { cost: costInWords(product), floorCost: costInWords(bare) })
    }
    await floor.close()
    return costs
  })
}

async function compare(read: Read, stage: Stage, urls: Both<string>, costs: Costs): Promise<Row[]> {
  const { rates, p99s } = await loadInTurns(read, stage, urls)
  const rate = { goal: 1, what: `GET ${read.address}`, written: inUnit('/s') }
  const p99 = { goal: 1, what: '  its p99', written: inUnit(' ms') }
  return [
    { ...besideFloor(rate, rates, { least: MIN_RATE_RATIO }), ...costs.get(read.address) },
    besideFloor(p99, p99s, { most: MAX_P99_RATIO }),
  ]
}

/** Goal 2: a browser that already has the list, against the floor that reads and sends it each time. */
async function compareMemory(stage: Stage, urls: Both<string>, costs: Costs): Promise<Row> {
  const { address, as } = KEPT_LIST
  const etag = await etagOf(urls.product + address, stage[as].cookie)
  const { rates } = await loadInTurns(KEPT_LIST, stage, urls, etag)
  const subject = { goal: 2, what: `GET ${address} with its ETag`, written: inUnit('/s') }
  return { ...besideFloor(subject, rates, { least: MIN_MEMORY_RATIO }), ...costs.get(address) }
}

async function loadInTurns({ address, as }: Read, stage: Stage, urls: Both<string>, etag?: string) {
  const { cookie } = stage[as]
  const [product, floor] = [urls.product + address, urls.floor + address]
  await refuseDifferentAnswers(product, floor, cookie)
  const sides = (seconds: number) => ({
    product: () => load(product, cookie, seconds, etag),
    floor: () => load(floor, cookie, seconds),
  })
  await inTurns(1, sides(WARM_UP_SECONDS))
  const taken = await inTurns(ROUNDS, sides(SECONDS))
  const middle = (figure: keyof Measured) => ({
    product: median(taken.product.map((one) => one[figure])),
    floor: median(taken.floor.map((one) => one[figure])),
  })
  return { rates: middle('rate'), p99s: middle('p99') }
}

/** Both answers must be equal once decoded; only the product compresses, and PostgreSQL writes JSON with spaces. */
async function refuseDifferentAnswers(product: string, floor: string, cookie: string): Promise<void> {
  const [own, bare] = await Promise.all(
    [product, floor].map(async (url) => JSON.stringify(await (await ask(url, cookie)).json())),
  )
  if (own !== bare) throw new Error(`${product} and its floor answer differently.`)
}
