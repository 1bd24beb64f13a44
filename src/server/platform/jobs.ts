import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { BUSINESS_TIME_ZONE } from '../../domain/time.ts'
import type { Database } from './db/database.ts'

/** Work that is done again and again; between two steps it looks whether the signal asks it to end. */
type Work = (signal: AbortSignal) => Promise<unknown>

/** Recurring work that is done once per due time, however many servers of the product run. */
export interface Jobs {
  /**
   * Has the work done whenever the cron expression (in the product's time zone, minutes at the finest) says so, and
   * with `atStart` when a server starts. It never runs twice at the same time; a due time that passed while no server
   * ran is made up for once. Work that throws is logged and tried again. Resolves once that is arranged.
   */
  every(name: string, cron: string, work: Work, options?: { atStart?: boolean }): Promise<void>
  /** Lets running work end, but does not wait for ever; starts no more. */
  close(): Promise<void>
}

/** pg-boss keeps its own tables here, away from the product's. */
const SCHEMA = 'pgboss'

/** pg-boss does not look for due times more often. */
const MIN_CRON_POLL_SECONDS = 1

/** Servers that start within a minute of each other run their start's work once, in seconds. */
const ONE_START_SECONDS = 60

/** How one run goes, in seconds: a server that died is noticed by its missing heartbeat, and its work is done again. */
const RUN = {
  heartbeatSeconds: 60,
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  deleteAfterSeconds: 24 * 60 * 60,
}

/** Running work may take this long to end at a stop, in milliseconds; the process itself has a little longer. */
const END_WITHIN_MS = 6_000

/** Pause before arranging is tried again while the database is away, in milliseconds. */
const RETRY_MS = 1_000

/**
 * Arranges recurring work in the product's own database, where it is looked for every `pollSeconds`; nothing here throws
 * because that is away for a while.
 */
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
      if (!closing.signal.aborted) log.warn({ err: error }, 'a job could not be looked after')
    })
    boss.on('warning', ({ message, data }) => log.warn({ data }, message))
    try {
      return await boss.start()
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {})
      throw error
    }
  }

  /** Tries until it works; null when everything ends before. */
  async function untilItWorks<Result>(work: () => Promise<Result>): Promise<Result | null> {
    while (!closing.signal.aborted) {
      try {
        return await work()
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'the jobs cannot be arranged yet')
        await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
    return null
  }

  /**
   * Sends what a server's start asks for, unless it was sent a moment ago. pg-boss by itself counts by the minutes of the
   * clock: two servers that start around the end of one would both have the work done.
   */
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
      log.debug({ job: name, ms: performance.now() - began }, 'a job was done')
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

/** A statement that failed may leave its connection inside a broken transaction: such a connection is not used again. */
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
