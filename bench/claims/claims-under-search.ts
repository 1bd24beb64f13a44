import { addressOf } from '../../src/client/api/request.ts'
import { listUsers } from '../../src/contract/admin-users.ts'
import { claimTask } from '../../src/contract/submissions.ts'
import { percentile } from '../measure/figures.ts'
import { startWorker, type Worker } from '../measure/own-process.ts'
import { median, type Row } from '../measure/report.ts'
import { seedDatabase } from '../seed/seed-database.ts'
import { callerOf } from '../world/journey.ts'
import { startProduct } from '../world/product.ts'
import { type EmptyStage, onEmptyStage } from '../world/stage.ts'
import type { SearchAssignment, SearchesMade } from './search-load.ts'

const SIZE = { members: 20_000, submissions: 100_000 }
const ADMINS = 24
const SECONDS = 10
const WARM_UP_CLAIMS = 100
const QUIET_CLAIMS = 400

/** More than one member claims in the time, and all members together more than the bench does. */
const MEMBERS = 40
const TASKS = 100

/** One member, every fortieth, every member, none; two letters that many and few have; several words. */
const SEARCHES = [
  'robin.busy',
  'tremblay',
  'example',
  'qqzzxy',
  'an',
  'sy',
  'zq',
  'avery roy',
  'maya ng example.org',
]

const MOST_RATIO = 3

/** Goal 13: what a claim takes while admins search the members as fast as they are answered. */
export function measureClaimsUnderSearch(): Promise<Row[]> {
  return onEmptyStage(async (stage) => {
    await seedDatabase(stage.database, stage.connection, SIZE, () => {})
    const claims = await openClaims(stage)
    const admins = await some(ADMINS, () => stage.builders.anAdmin())
    const product = await startProduct(stage.environment)
    const load: Worker<SearchAssignment, SearchesMade> = startWorker(
      new URL('search-load.ts', import.meta.url),
    )
    try {
      const claim = () => claims.next(product.url)
      for (let made = 0; made < WARM_UP_CLAIMS; made += 1) await claim()
      const quiet: number[] = []
      for (let made = 0; made < QUIET_CLAIMS; made += 1) quiet.push(await claim())
      const busy: number[] = []
      let isOver = false
      const searched = load
        .ask({
          url: product.url,
          cookies: admins.map(({ cookie }) => cookie),
          addresses: SEARCHES.map((search) => addressOf(listUsers, { query: { search } })),
          seconds: SECONDS,
        })
        .finally(() => {
          isOver = true
        })
      while (!isOver) busy.push(await claim())
      return rowsOf(quiet, busy, await searched)
    } finally {
      await load.stop()
      await product.stop()
    }
  })
}

function rowsOf(quiet: readonly number[], busy: readonly number[], searches: SearchesMade): Row[] {
  const ratio = median(busy) / median(quiet)
  const rate = `${(searches.taken.length / SECONDS).toFixed(0)} searches/s, p50 ${median(searches.taken).toFixed(0)} ms`
  return [
    {
      goal: 13,
      what: `p50 of a claim while ${ADMINS} admins search ${SIZE.members} members (${rate}, ${searches.refused} refused)`,
      product: inMs(median(busy)),
      floor: `${inMs(median(quiet))} quiet`,
      ratio: ratio.toFixed(2),
      target: `≤ ${MOST_RATIO}`,
      met: ratio <= MOST_RATIO,
    },
    {
      goal: 13,
      what: '  its p95',
      product: inMs(percentile(busy, 0.95)),
      floor: `${inMs(percentile(quiet, 0.95))} quiet`,
      ratio: (percentile(busy, 0.95) / percentile(quiet, 0.95)).toFixed(2),
      target: '',
      met: true,
    },
  ]
}

const inMs = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`

interface Claims {
  /** Another claim, in milliseconds. */
  next(url: string): Promise<number>
}

/** Claims that nobody has made: every member with every task. */
async function openClaims({ builders }: EmptyStage): Promise<Claims> {
  const members = await some(MEMBERS, () => builders.aMember())
  const tasks = await some(TASKS, () => builders.aTask({ capacity: null }))
  let made = 0
  return {
    async next(url) {
      const member = members[made % MEMBERS]!
      const task = tasks[Math.floor(made / MEMBERS)]
      if (!task) throw new Error('There are too few tasks to claim.')
      made += 1
      const startedAt = performance.now()
      await callerOf(url)(member, claimTask, { params: { id: task.id } })
      return performance.now() - startedAt
    },
  }
}

function some<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: count }, make))
}
