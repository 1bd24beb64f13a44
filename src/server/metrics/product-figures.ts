import type { Registry } from 'prom-client'
import { type Queries, queryOne } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'

interface Figures {
  reviews_pending: number
  requests_pending: number
  points: number
  members: number
  mails_waiting: number
  mails_failed: number
}

const HELP: Record<keyof Figures, [name: string, help: string]> = {
  reviews_pending: ['northpoint_reviews_pending', 'Submissions waiting for review.'],
  requests_pending: ['northpoint_reward_requests_pending', 'Reward requests waiting for review.'],
  points: ['northpoint_points_outstanding', 'Total points in all member accounts.'],
  members: ['northpoint_members', 'Members with an account.'],
  mails_waiting: ['northpoint_mails_waiting', 'Emails waiting to be sent or retried.'],
  mails_failed: ['northpoint_mails_failed', 'Emails we stopped trying to send.'],
}

/** The same figures on every server; NaN while the database is unavailable. */
export async function measureProduct(
  { database, log }: Pick<Services, 'database' | 'log'>,
  registry: Registry,
): Promise<() => Promise<void>> {
  const { Gauge } = await import('prom-client')
  const registers = [registry]
  const figures = Object.entries(HELP).map(
    ([figure, [name, help]]) => [figure as keyof Figures, new Gauge({ name, help, registers })] as const,
  )
  const jobs = new Gauge({
    name: 'northpoint_jobs',
    help: 'Jobs of the last day, by queue and state. Failed jobs have used up their retries.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const up = new Gauge({ name: 'northpoint_database_up', help: 'Whether the database answered.', registers })
  return async () => {
    try {
      const [read, counts] = await Promise.all([readFigures(database.queries), readJobs(database.queries)])
      for (const [figure, gauge] of figures) gauge.set(read[figure])
      jobs.reset()
      for (const { queue, state, count } of counts) jobs.set({ queue, state }, count)
      up.set(1)
    } catch (error) {
      log.warn({ err: error }, 'the product figures could not be read')
      for (const [, gauge] of figures) gauge.set(Number.NaN)
      jobs.reset()
      up.set(0)
    }
  }
}

function readFigures(queries: Queries): Promise<Figures> {
  return queryOne<Figures & Record<string, number>>(
    queries,
    `select c.*,
       (select count(*) from mails where sent_at is null and failed_at is null and withheld_at is null) as mails_waiting,
       (select count(*) from mails where failed_at is not null) as mails_failed
     from (select sum(submissions_pending)::bigint as reviews_pending, sum(requests_pending)::bigint as requests_pending,
         sum(points_balance)::bigint as points, sum(members)::bigint as members from counters) c`,
  )
}

interface JobCount {
  queue: string
  state: string
  count: number
}

/** The job tables exist only after the first server has started. */
async function readJobs({ $client }: Queries): Promise<JobCount[]> {
  const { rows: tables } = await $client.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  )
  if (!tables[0]?.there) return []
  const { rows } = await $client.query<JobCount>(
    'select name as queue, state::text, count(*)::int from pgboss.job group by 1, 2',
  )
  return rows
}
