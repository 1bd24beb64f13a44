import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { BUSINESS_TIME_ZONE } from '#domain/time/time.ts'
import type { Database } from './db/database.ts'

/** Must check the signal between steps. */
type Work = (signal: AbortSignal) => Promise<unknown>

/** Recurring work, done once per due time across all servers. */
export interface Jobs {
  /**
   * Runs the work when the cron expression is due (in the product's time zone), and with `atStart` when a server
   * starts; never twice at the same time. Missed due times are made up for once; work that throws is retried.
   */
  every(name: string, cron: string, work: Work, options?: { atStart?: boolean }): Promise<void>
  /** Starts no more work, and waits a limited time for running work. */
  close(): Promise<void>
}

/** The schema of pg-boss's own tables. */
const SCHEMA = 'pgboss'

/** The shortest that pg-boss accepts. */
const MIN_CRON_POLL_SECONDS = 1

/** Servers that start within a minute of each other share one `atStart` run. */
const ONE_START_SECONDS = 60

/** A missing heartbeat reveals a dead server, and its work is retried. */
const RUN = {
  heartbeatSeconds: 60,
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  deleteAfterSeconds: 24 * 60 * 60,
}

/** How long a stop waits for running work; less than the process has to stop. */
const END_WITHIN_MS = 6_000

const RETRY_MS = 1_000

/** Schedules work in the product's own database. Never throws when the database is down. */
export function openJobs({
  pool,
  log,
  pollSeconds,
  endWithinMs = END_WITHIN_MS,
}: {
  pool: Database['pool']
  log: Logger
  pollSeconds: number
  endWithinMs?: number
}): Jobs {
  const closing = new AbortController()
  const started = untilItWorks(startBoss)

  async function startBoss(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: { executeSql: (text, values) => execute(pool, text, values) },
      schema: SCHEMA,
      cronWorkerIntervalSeconds: Math.max(MIN_CRON_POLL_SECONDS, pollSeconds),
    })
    boss.on('error', (error) => {
      if (!closing.signal.aborted) log.warn({ err: error }, 'pg-boss reported an error')
    })
    boss.on('warning', ({ message, data }) => log.warn({ data }, message))
    try {
      return await boss.start()
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  async function untilItWorks<Result>(work: () => Promise<Result>): Promise<Result | null> {
    while (!closing.signal.aborted) {
      try {
        return await work()
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'the jobs could not be scheduled yet')
        await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    return null
  }

  /** pg-boss counts by clock minutes: two servers that start around the turn of a minute would both run the job. */
  async function sendOnce(boss: PgBoss, name: string): Promise<void> {
    const { rows } = await execute(
      pool,
      `select 1 from ${SCHEMA}.job where name = $1 and created_on > now() - make_interval(secs => $2)`,
      [name, ONE_START_SECONDS],
    )
    if (rows.length === 0) await boss.send(name, null, { ...RUN, singletonSeconds: ONE_START_SECONDS })
  }

  async function run(name: string, work: Work, expired: AbortSignal): Promise<void> {
    const began = performance.now()
    try {
      await work(AbortSignal.any([closing.signal, expired]))
      log.debug({ job: name, ms: performance.now() - began }, 'a job finished')
    } catch (error) {
      if (!closing.signal.aborted) log.error({ err: error, job: name }, 'a job failed')
      throw error
    }
  }

  return {
    every: async (name, cron, work, { atStart = false } = {}) => {
      const boss = await started
      if (!boss) return
      await untilItWorks(async () => {
        await boss.createQueue(name, { policy: 'exclusive' })
        await boss.schedule(name, cron, null, { ...RUN, tz: BUSINESS_TIME_ZONE, missed: 'once' })
        if (atStart) await sendOnce(boss, name)
        await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
          await run(name, work, job!.signal)
        })
      })
    },
    close: async () => {
      closing.abort()
      const boss = await started
      await boss?.stop({ timeout: endWithinMs })
    },
  }
}

/** A failed statement may leave its connection in a broken transaction, so that connection is discarded. */
async function execute(
  pool: Database['pool'],
  text: string,
  values: unknown[] | undefined,
): Promise<{ rows: Record<string, unknown>[] }> {
  const client = await pool.connect()
  try {
    const result = await client.query(text, values)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
