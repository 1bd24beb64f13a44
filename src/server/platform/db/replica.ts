import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { circuitBreaker } from '../circuit-breaker.ts'
import { ConfigError } from '../config-error.ts'
import { databaseTrouble } from '../outages.ts'
import type { Queries } from './database.ts'
import { refuseOtherReplica } from './database-identity.ts'
import { drizzleOver } from './drizzle-over.ts'
import { sqlState } from './sql-state.ts'

/** In milliseconds. */
const COMPARE_EVERY_MS = 1000
const TRY_EVERY_MS = 5000

/** A replica later than this is not used; well below the time that a writer's own reads stay on the primary. */
export const MOST_LAG_MS = 20_000

/** Connections per server. */
const POOL_SIZE = 5

/** A replica ends reads that keep it from applying a change. */
const CONFLICT_WITH_RECOVERY = '40001'

/** A read that writes is our fault, and must not pass for an outage. */
const READ_ONLY = '25006'

/** A read that the replica cannot do now, and the primary can. */
export class ReplicaAway extends Error {}

export interface Replica {
  /** What was committed before this moment is there; in milliseconds on the clock of `performance.now()`. */
  currentUntil(): number
  /** Throws ReplicaAway if it cannot answer now. */
  read<Answer>(work: (queries: Queries) => Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

interface Moment {
  at: number
  /** A position in the log that has everything committed before `at`. */
  position: string
}

/** Throws ConfigError if it is no replica of the primary. One that does not answer is used once it does. */
export async function openReplica(
  connection: pg.PoolConfig,
  { primary, log }: { primary: pg.Pool; log: Logger },
): Promise<Replica> {
  const pool = new pg.Pool({ max: POOL_SIZE, application_name: 'northpoint reads', ...connection })
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const queries = drizzleOver(pool)
  const closing = new AbortController()
  const guarded = circuitBreaker({
    tryEveryMs: TRY_EVERY_MS,
    isOutage: (error) => databaseTrouble(error) !== null && sqlState(error) !== READ_ONLY,
    refusal: () => new ReplicaAway(),
    report: (isAway, error) => {
      if (isAway) log.warn({ err: error }, 'the replica is away: the primary answers for it')
      else log.info('the replica is back')
    },
  })
  let known = false
  let currentUntil = Number.NEGATIVE_INFINITY
  let moments: Moment[] = []

  async function compare(): Promise<void> {
    if (!known) await guarded(() => refuseOtherReplica(primary, pool))
    known = true
    const at = performance.now()
    const { rows } = await primary.query('select pg_current_wal_insert_lsn()::text as position')
    moments = [...moments, { at, position: rows[0].position }].filter((one) => one.at > at - MOST_LAG_MS)
    const replayed = await guarded(() =>
      pool.query<{ at: number | null }>(
        `select max(at) as at from unnest($1::float8[], $2::pg_lsn[]) as moments (at, position)
         where position <= pg_last_wal_replay_lsn()`,
        [moments.map((one) => one.at), moments.map(({ position }) => position)],
      ),
    )
    const newest = replayed.rows[0]!.at
    if (newest === null) return
    currentUntil = newest
    moments = moments.filter((one) => one.at > newest)
  }

  async function keepComparing(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(COMPARE_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(ignore)
      if (closing.signal.aborted) return
      await compare().catch((error: unknown) => {
        if (error instanceof ConfigError) log.error({ err: error }, 'the replica is not used')
      })
    }
  }

  try {
    await compare()
  } catch (error) {
    if (!(error instanceof ReplicaAway)) {
      await pool.end()
      throw error
    }
  }
  const comparing = keepComparing()
  return {
    currentUntil: () => currentUntil,
    read: (work) =>
      guarded(() => work(queries)).catch((error: unknown) => {
        throw sqlState(error) === CONFLICT_WITH_RECOVERY ? new ReplicaAway() : error
      }),
    close: async () => {
      closing.abort()
      await comparing
      await pool.end()
    },
  }
}
