import { nextCursor } from '#client/api/call.ts'
import { addressOf, type LooseArgs } from '#client/api/request.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listUsers, USER_SORTS } from '#contract/users/admin-users.ts'
import { listTimeline } from '#contract/users/timeline.ts'
import type { Duty } from '#domain/identity/duties.ts'
import { TIMELINE_KINDS } from '#domain/users/timeline.ts'
import { inTurns, mediansOf, timed } from '../measure/figures.ts'
import type { Row } from '../measure/report.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { REVIEWER } from '../seed/seed-rows.ts'
import { AS_BROWSER } from '../world/as-browser.ts'
import { type Product, withProduct } from '../world/product.ts'
import { type EmptyStage, onEmptyStage } from '../world/stage.ts'
import { addHistory } from './histories.ts'

const SIZE = { submissions: 240_000, members: 200_000 }

/** Entries in the two timelines. */
const [SHORT, LONG] = [100, 20_000]

const MAX_RATIO = 1.25

/** The longest search (performance.md, goal 6). */
const MAX_SEARCH_MS = 250

/** PostgreSQL plans a prepared read five times for its values, then once for all; we measure after that. */
const WARM_UP = 12
const ROUNDS = 201

/** Medians that differ by less may do so by chance. */
const NOISE_MS = 0.25

/** A list continues from here; beyond it both have as much to show. */
const DEEP_ENTRIES = 10_000
const DEEP_USERS = 100_000
const PAGE = 200

interface Reader {
  product: Product
  cookie: string
}

/** The timeline of a member with 20,000 entries beside one with 100, and 200,000 users in each order beside the newest. */
export function measure(): Promise<Row[]> {
  return onEmptyStage(async (stage) => {
    await seedDatabase(stage.database, stage.connection, SIZE, (line) => console.log(`  ${line}`))
    const counts = [
      await addHistory(stage.database, 'short', SHORT),
      await addHistory(stage.database, 'long', LONG),
    ]
    console.log(`  timelines of ${counts.join(' and ')} entries`)
    await stage.database.pool.query('analyze')
    return withProduct(stage.environment, async (product) => [
      ...(await timelines(product, stage)),
      ...(await sortedUsers({ product, cookie: await cookieOf(stage, REVIEWER) })),
    ])
  })
}

async function cookieOf({ builders }: EmptyStage, id: string): Promise<string> {
  return (await builders.elsewhere({ id, email: '' })).cookie
}

async function timelines(product: Product, stage: EmptyStage): Promise<Row[]> {
  const reader = { product, cookie: await cookieOf(stage, REVIEWER) }
  const duties: Duty[] = ['payouts']
  const payouts = { product, cookie: (await stage.builders.anAdmin({ duties })).cookie }
  const page = (userId: string, query: LooseArgs['query'] = {}): LooseArgs => ({ params: { userId }, query })
  const beside = (what: string, query: LooseArgs['query'], as: Reader = reader) =>
    compared(`timeline${what}`, as, [listTimeline, page('short', query)], [listTimeline, page('long', query)])
  const deep = await cursorAfter(reader, listTimeline, page('long'), DEEP_ENTRIES)
  return [
    await beside('', {}),
    await beside(', a page of 10', { limit: '10' }),
    await compared(
      `timeline after ${DEEP_ENTRIES} entries`,
      reader,
      [listTimeline, page('short')],
      [listTimeline, page('long', { cursor: deep })],
    ),
    await beside(', payouts only', {}, payouts),
    // The limit is the number of rows that the shorter one has.
    ...(await oneByOne(Object.keys(TIMELINE_KINDS), (kinds) => beside(`, ${kinds}`, { kinds, limit: '1' }))),
  ]
}

async function sortedUsers(reader: Reader): Promise<Row[]> {
  const filters: Record<string, string>[] = [
    {},
    { status: 'active' },
    { status: 'suspended' },
    { status: 'deleted' },
    { role: 'admin' },
    { search: 'tremblay' },
    { search: 'robin.busy' },
  ]
  const rows: Row[] = []
  for (const filter of filters) {
    const words = Object.values(filter).map((value) => `, ${value}`)
    for (const sort of USER_SORTS) {
      for (const order of ['ascending', 'descending']) {
        if (sort === 'joined' && order === 'descending') continue
        const what = `users by ${sort}, ${order}${words}`
        const sorted: LooseArgs = { query: { ...filter, sort, order } }
        rows.push(await compared(what, reader, [listUsers, { query: filter }], [listUsers, sorted]))
      }
    }
  }
  for (const sort of USER_SORTS) {
    const cursor = await cursorAfter(reader, listUsers, { query: { sort } }, DEEP_USERS)
    const deep: LooseArgs = { query: { sort, cursor } }
    rows.push(
      await compared(`users by ${sort} after ${DEEP_USERS}`, reader, [listUsers, {}], [listUsers, deep]),
    )
  }
  return rows
}

async function oneByOne<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

type Call = [endpoint: Endpoint, args: LooseArgs]

async function compared(what: string, reader: Reader, usual: Call, other: Call): Promise<Row> {
  const sides = { usual: () => timed(() => ask(reader, usual)), other: () => timed(() => ask(reader, other)) }
  await inTurns(WARM_UP, sides)
  const [, args] = other
  const medians = mediansOf(await inTurns(ROUNDS, sides))
  return {
    goal: 'alike',
    what,
    product: `${medians.usual.toFixed(1)} / ${medians.other.toFixed(1)}`,
    ratio: (medians.other / medians.usual).toFixed(2),
    ...(args.query?.search
      ? { target: `≤ ${MAX_SEARCH_MS} ms`, met: medians.other <= MAX_SEARCH_MS }
      : { target: `≤ ${MAX_RATIO}`, met: medians.other - medians.usual * MAX_RATIO < NOISE_MS }),
  }
}

async function ask({ product, cookie }: Reader, [endpoint, args]: Call): Promise<string | null> {
  const address = addressOf(endpoint, args)
  const response = await fetch(product.url + address, { headers: { ...AS_BROWSER, cookie } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`)
  return nextCursor(response.headers.get('link'))
}

/** The cursor of a list after this many rows. */
async function cursorAfter(
  reader: Reader,
  endpoint: Endpoint,
  args: LooseArgs,
  rows: number,
): Promise<string> {
  let cursor: string | null = null
  for (let seen = 0; seen < rows; seen += PAGE) {
    const query: Record<string, unknown> = { ...args.query, limit: String(PAGE), ...(cursor && { cursor }) }
    cursor = await ask(reader, [endpoint, { ...args, query }])
    if (cursor === null) throw new Error(`${endpoint.path} has fewer than ${rows} rows.`)
  }
  return cursor!
}
