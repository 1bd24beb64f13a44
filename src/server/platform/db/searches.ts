import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Refusal, unreadable } from '../http/refusal.ts'
import { createSemaphore } from '../semaphore.ts'
import type { Tx } from './database.ts'
import { sqlState } from './sql-state.ts'

/** Connections for searches: the second is for when one is slow. */
export const SEARCHES_AT_ONCE = 2

/** One search runs at a time, which leaves CPU for writes; a search that takes longer lets the next begin beside it. */
const ALONE_MS = 100

/** Far fewer than MAX_REQUESTS, so that waiting searches never take all places of a server. */
export const MAX_WAITING = 50

/** The part of `query_timeout` that a statement of a search may take: 2.5 s, ten times the goal on a large scale. */
const SHARE_OF_TIME = 1 / 6

const RETRY_SECONDS = 2

/** SQLSTATE query_canceled, for a statement that ran out of time. */
const CANCELED = '57014'

/** The message of `pg-pool` when no connection became free in time. */
const NONE_FREE = /^timeout exceeded when trying to connect$/

export interface Searches {
  /**
   * Runs a search, first come, first served. One whose client has left before its turn is not run. Refuses when too
   * many wait, and when a statement takes too long.
   */
  run<Result>(signal: AbortSignal, read: (queries: Tx) => Promise<Result>): Promise<Result>
  waiting(): number
}

type RunTransaction = <Result>(begin: string, work: (tx: Tx) => Promise<Result>) => Promise<Result>

export function openSearches(pool: pg.Pool, transaction: RunTransaction): Searches {
  const inTurn = createSemaphore(1)
  let inLine = 0
  const waiting = () => inLine + pool.waitingCount

  async function search<Result>(
    signal: AbortSignal,
    read: (queries: Tx) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await transaction(begin(pool), (tx) => {
        // No one reads this answer.
        if (signal.aborted) throw unreadable()
        return read(tx)
      })
    } catch (error) {
      if (sqlState(error) === CANCELED) throw tooSlow()
      if (error instanceof Error && NONE_FREE.test(error.message)) throw busy()
      throw error
    }
  }

  return {
    waiting,
    async run(signal, read) {
      if (waiting() >= MAX_WAITING) throw busy()
      inLine += 1
      const { running } = await inTurn(1, async () => {
        inLine -= 1
        const running = search(signal, read)
        await Promise.race([running, sleep(ALONE_MS)]).catch(() => {})
        return { running }
      })
      return running
    },
  }
}

/** The limit is local to the transaction: behind a pooler, the next one on this connection may be anyone's. */
function begin({ options: { query_timeout = 0 } }: pg.Pool): string {
  return `begin read only; set local statement_timeout = ${Math.round(query_timeout * SHARE_OF_TIME)}`
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Too many searches are running. Please try again in a moment.', {
    code: 'search.busy',
    retryAfterSeconds: RETRY_SECONDS,
  })
}

function tooSlow(): Refusal {
  return new Refusal(
    'unavailable',
    'This search took too long. Please try again, or search for more letters.',
    {
      code: 'search.too-slow',
      retryAfterSeconds: RETRY_SECONDS,
    },
  )
}
