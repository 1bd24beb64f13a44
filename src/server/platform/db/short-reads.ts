import pg from 'pg'
import { sendTogether } from './send-together.ts'

/** One would make every read wait for the one before it; more would send fewer together. */
const LANES = 2

/** A connection that many reads use at the same time, taken from the pool while any of them waits for its answer. */
interface Lane {
  client: Promise<pg.PoolClient> | null
  waiting: number
}

/** Answers the short reads of all requests, in the form that Drizzle and `queryRows` need. */
interface ShortReads {
  query<Row extends pg.QueryResultRow>(
    statement: pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
}

/**
 * Sends the reads that begin in one turn of the event loop together, on one connection, which wakes PostgreSQL once
 * instead of once for each. They are answered in order, so each must be short and wait for no lock.
 */
export function openShortReads(pool: pg.Pool): ShortReads {
  const lanes: Lane[] = Array.from({ length: LANES }, () => ({ client: null, waiting: 0 }))
  let burst: Lane | null = null

  function laneOfThisTurn(): Lane {
    if (burst === null) {
      burst = lanes.reduce((least, lane) => (lane.waiting < least.waiting ? lane : least))
      setImmediate(() => {
        burst = null
      })
    }
    return burst
  }

  async function query<Row extends pg.QueryResultRow>(
    statement: pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const lane = laneOfThisTurn()
    lane.client ??= pool.connect()
    const { client } = lane
    lane.waiting += 1
    let connected: pg.PoolClient | undefined
    let isLost = false
    try {
      connected = await client
      sendTogether(connected, setImmediate)
      return await connected.query<Row>(statement, values)
    } catch (error) {
      isLost = !(error instanceof pg.DatabaseError)
      throw error
    } finally {
      lane.waiting -= 1
      // The next read takes a new connection after a lost one; those that still wait have failed too.
      if (lane.client === client && (isLost || lane.waiting === 0)) {
        lane.client = null
        connected?.release(isLost)
      }
    }
  }
  return { query }
}
