import { addressOf, requestOf } from '../src/client/api/request.ts'
import { setTaskVisibility } from '../src/contract/admin-tasks.ts'
import { listTasks, type Task } from '../src/contract/tasks.ts'
import { AS_BROWSER } from './as-browser.ts'
import { type Product, startProduct } from './product.ts'
import { load } from './reads.ts'
import type { Row } from './report.ts'
import { onStage, type Stage } from './stage.ts'

/** After each write, both servers are asked for their list. */
const WRITES = 300

/** Readers keep the list in both servers' memory, for this many seconds at a time. */
const READING_SECONDS = 1

/** Goal 2 with two servers on one database: after a write on one, no read on either is stale. */
export function measureServers(): Promise<Row[]> {
  return onStage(async (stage) => {
    const products: Product[] = []
    try {
      for (const _ of ['one', 'two']) products.push(await startProduct(stage.environment))
      return [await countStaleReads(stage, products)]
    } finally {
      for (const product of products) await product.stop()
    }
  })
}

async function countStaleReads({ taskIds, member, admin }: Stage, products: Product[]): Promise<Row> {
  const [first] = taskIds
  const list = addressOf(listTasks)
  let isOver = false
  let reads = 0
  const others = products.map(async ({ url }) => {
    while (!isOver) reads += (await load(url + list, member.cookie, READING_SECONDS)).rate * READING_SECONDS
  })
  const isListed = async ({ url }: Product) => {
    const answer = await fetch(url + list, { headers: { ...AS_BROWSER, cookie: member.cookie } })
    return ((await answer.json()) as Task[]).some(({ id }) => id === first)
  }
  let stale = 0
  try {
    for (let write = 0; write < WRITES; write += 1) {
      const hidden = write % 2 === 0
      const { address, init } = requestOf(setTaskVisibility, { params: { id: first! }, body: { hidden } })
      const headers = { ...AS_BROWSER, cookie: admin.cookie, 'content-type': 'application/json' }
      const written = await fetch(products[write % products.length]!.url + address, { ...init, headers })
      if (!written.ok) throw new Error(`A write was answered ${written.status}: ${await written.text()}`)
      await written.body?.cancel()
      const listed = await Promise.all(products.map(isListed))
      stale += listed.filter((isIt) => isIt === hidden).length
    }
  } finally {
    isOver = true
    await Promise.all(others)
  }
  return {
    goal: 2,
    what: `stale reads after ${WRITES} writes, two servers, ${reads.toFixed(0)} reads beside`,
    product: String(stale),
    floor: '',
    ratio: '',
    target: '0',
    met: stale === 0,
  }
}
