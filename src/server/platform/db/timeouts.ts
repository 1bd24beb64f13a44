import type pg from 'pg'

/** Longer than any statement takes, but a database that hangs, or whose host vanished, must not hold up requests. */
export const SERVER_TIMEOUTS = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  keepAlive: true,
} satisfies pg.PoolConfig

/** Multiplies the waits for the first connections, which compete with loading the program. */
export const START_FACTOR = 6

export function serverTimeouts(factor: number): pg.PoolConfig {
  const { connectionTimeoutMillis, query_timeout } = SERVER_TIMEOUTS
  return {
    ...SERVER_TIMEOUTS,
    connectionTimeoutMillis: connectionTimeoutMillis * factor,
    query_timeout: query_timeout * factor,
  }
}
