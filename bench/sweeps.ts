import { sweepExpired } from '../src/server/identity/sweep-expired.ts'
import { sweepNotifications } from '../src/server/notifications/sweep-notifications.ts'
import { forgetOldAnswers } from '../src/server/platform/db/idempotency.ts'
import type { Person } from '../tests/support/builders.ts'
import { percentile } from './percentile.ts'
import { startProduct } from './product.ts'
import { median, type Row } from './report.ts'
import { onStage, type Stage } from './stage.ts'

/** Rows of each kind that are due, as after a first start of this version, and as many that stay. */
const DUE = 200_000

/** A claim may take this many times as long while rows are swept. */
const MOST_SLOWER = 1.5

/** Members who claim, each every task. */
const CLAIMANTS = 20

const k = `generate_series(1, ${DUE}) k`
const KINDS: { what: string; rows: (when: string) => string; sweep: (stage: Stage) => Promise<unknown> }[] = [
  {
    what: 'emails',
    rows: (when) =>
      `insert into mails (cause, recipient, subject, text_body, html_body, sent_at)
       select gen_random_uuid(), 'r@example.ca', 'Approved', repeat(md5(k::text), 20), repeat(md5(k::text), 60), ${when} from ${k}`,
    sweep: ({ database }) => sweepNotifications(database),
  },
  {
    what: 'notices',
    rows: (when) =>
      `insert into notices (user_id, cause, title, body, link, read_at)
       select (select min(id) from users), gen_random_uuid(), 'Approved', 'Your proof was approved.', '/points', ${when} from ${k}`,
    sweep: ({ database }) => sweepNotifications(database),
  },
  {
    what: 'kept answers',
    rows: (when) =>
      `insert into idempotency_keys (actor_id, endpoint, key, body_hash, reply, kept_until)
       select 'm', 'submit', gen_random_uuid(), md5(k::text), '{"id": 1}', ${when} from ${k}`,
    sweep: ({ database }) => forgetOldAnswers(database),
  },
  {
    what: 'sessions',
    rows: (when) =>
      `insert into sessions (id, token, user_id, expires_at)
       select gen_random_uuid(), gen_random_uuid(), (select min(id) from users), ${when} from ${k}`,
    sweep: ({ database }) => sweepExpired(database),
  },
]

/** What each sweep costs per million rows, and what a claim waits for it. */
export function measureSweeps(only = ''): Promise<Row[]> {
  return onStage(async (stage) => {
    const product = await startProduct(stage.environment)
    try {
      const members: Person[] = []
      for (let made = 0; made < CLAIMANTS; made += 1) members.push(await stage.builders.aMember())
      const claim = claimer(product.url, stage, members)
      await timesOf(claim, after(50))
      const rows: Row[] = []
      for (const kind of KINDS.filter(({ what }) => what.includes(only))) {
        await stage.database.pool.query(kind.rows(`now() - interval '400 days'`))
        await stage.database.pool.query(kind.rows(`now() + interval '1 day'`))
        await stage.database.pool.query('analyze')
        const quiet = await timesOf(claim, after(100))
        let seconds = 0
        const began = performance.now()
        const swept = kind.sweep(stage).then(() => {
          seconds = (performance.now() - began) / 1000
        })
        const busy = await timesOf(claim, () => seconds > 0)
        await swept
        rows.push(rowOf(kind.what, seconds, quiet, busy))
      }
      return rows
    } finally {
      await product.stop()
    }
  })
}

function rowOf(what: string, seconds: number, quiet: number[], busy: number[]): Row {
  const figures = (times: number[]) => `${median(times).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)}`
  const ratio = median(busy) / median(quiet)
  return {
    goal: 6,
    what: `a claim while ${what} are swept (${((seconds * 1_000_000) / DUE).toFixed(0)} s per million), ms p50 / p99`,
    product: figures(busy),
    floor: figures(quiet),
    ratio: ratio.toFixed(2),
    target: `≤ ${MOST_SLOWER}`,
    met: ratio <= MOST_SLOWER,
  }
}

const after = (count: number) => () => count-- <= 0

async function timesOf(act: () => Promise<void>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return times
}

/** Claims a task and leaves it again, each time another member and task. */
function claimer(url: string, { taskIds }: Stage, members: readonly Person[]): () => Promise<void> {
  let turn = 0
  return async () => {
    const member = members[turn % members.length]!
    const taskId = taskIds[turn % taskIds.length]!
    turn += 1
    for (const method of ['POST', 'DELETE']) {
      const headers = { cookie: member.cookie, origin: new URL(url).origin }
      const response = await fetch(`${url}/api/tasks/${taskId}/claim`, { method, headers })
      if (!response.ok) throw new Error(`${method} claim: ${response.status} ${await response.text()}`)
    }
  }
}
