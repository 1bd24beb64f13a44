import { createHash } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { applyMigrations, type LetOthersPass, pauseAfter } from './migrations.ts'
import { openSearches, SEARCHES_AT_ONCE, type Searches } from './searches.ts'
import { sqlState } from './sql-state.ts'

/** Connections per server: enough for two cores, few enough for several servers on one PostgreSQL. */
const POOL_SIZE = 20

/** For deadlocks and serialization failures. */
const MAX_ATTEMPTS = 5
const RETRYABLE = new Set(['40P01', '40001'])

/** The message of `pg` when `query_timeout` runs out. */
const ANSWER_IS_LATE = 'Query read timeout'

/** Longer than any statement takes, but a database that hangs, or whose host vanished, must not hold up requests. */
export const SERVER_PATIENCE = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  keepAlive: true,
} satisfies pg.PoolConfig

/** Multiplies the waits for the first connections, which compete with loading the program. */
export const START_FACTOR = 6

export function serverPatience(factor: number): pg.PoolConfig {
  const { connectionTimeoutMillis, query_timeout } = SERVER_PATIENCE
  return {
    ...SERVER_PATIENCE,
    connectionTimeoutMillis: connectionTimeoutMillis * factor,
    query_timeout: query_timeout * factor,
  }
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Connected<Client> = NodePgDatabase & { $client: Client }

/** An open transaction: Drizzle for writes, `$client` for prepared reads. */
export type Tx = Connected<pg.PoolClient>

export type Queries = Connected<pg.Pool> | Tx

export interface Database {
  readonly pool: pg.Pool
  readonly queries: Connected<pg.Pool>
  /** Runs `work` at READ COMMITTED and retries when PostgreSQL asks for it; resolves after the commit. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** With connections of their own. */
  readonly searches: Searches
  close(): Promise<void>
}

/** Connects to PostgreSQL 15+ and runs pending migrations. Of several servers, only one runs them. */
export async function openDatabase(
  connection: pg.PoolConfig,
  onConnectionError: (error: Error) => void,
  letOthersPass: LetOthersPass = pauseAfter(() => {}),
): Promise<Database> {
  let closed = false
  const reportUnlessClosed = (error: Error) => {
    if (!closed) onConnectionError(error)
  }
  const openPool = (max: number, application_name: string) => {
    const opened = new pg.Pool({ max, application_name, ...connection })
    opened.on('error', reportUnlessClosed)
    // Without a listener, a connection that ends while checked out would crash the process.
    opened.on('connect', (client) => client.on('error', reportUnlessClosed))
    return opened
  }
  await bringUpToDate(connection, letOthersPass)
  const pool = openPool(POOL_SIZE, 'northpoint')
  const searchPool = openPool(SEARCHES_AT_ONCE, 'northpoint searches')
  return {
    pool,
    queries: drizzle(pool),
    transaction: (work) => inTransaction(pool, work),
    searches: openSearches(searchPool, (begin, work) => attemptTransaction(searchPool, work, begin)),
    async close() {
      closed = true
      await Promise.all([pool.end(), searchPool.end()])
    },
  }
}

async function bringUpToDate(connection: pg.PoolConfig, letOthersPass: LetOthersPass): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'northpoint migrations',
    connectionTimeoutMillis: (connection.connectionTimeoutMillis ?? 0) * START_FACTOR,
    query_timeout: 0,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    refuseOldServer(rows[0].version)
    refuseOtherEncoding(rows[0].encoding)
    await applyMigrations(client, letOthersPass)
  } finally {
    await client.end()
  }
}

async function inTransaction<Result>(pool: pg.Pool, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work)
    } catch (error) {
      const mayRunAgain = error instanceof StartAgain || RETRYABLE.has(sqlState(error) ?? '')
      if (attempt >= MAX_ATTEMPTS || !mayRunAgain) throw error
    }
  }
}

async function attemptTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect()
  let healthy = false
  try {
    await client.query(begin)
    const result = await work(drizzle(client))
    const end = await client.query('commit')
    // `pg` does not throw when COMMIT ends an aborted transaction: its tag is ROLLBACK then.
    if (end.command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.')
    healthy = true
    return result
  } catch (error) {
    healthy = !answerIsLate(error) && (await rolledBack(client))
    throw error
  } finally {
    client.release(!healthy)
  }
}

function rolledBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

/** Whether the connection stopped answering. It gets no more queries; closing it makes PostgreSQL roll back. */
function answerIsLate(error: unknown): boolean {
  return error instanceof Error && (error.message === ANSWER_IS_LATE || answerIsLate(error.cause))
}

/** Work found that it needs a stronger lock. Upgrading a shared lock would deadlock, so its transaction starts over. */
export class StartAgain extends Error {}

const statementNames = new Map<string, string>()

function statementName(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 24)
    statementNames.set(text, name)
  }
  return name
}

/** Runs one prepared read. The text must come from code and have few variants; values are always parameters. */
export async function queryRows<Row extends pg.QueryResultRow>(
  queries: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result = await queries.$client.query<Row>({ name: statementName(text), text, values: [...values] })
  return result.rows
}

/** Runs one read planned for exactly these values: for searches, where a generic plan is slow. */
export async function queryUnprepared<Row extends pg.QueryResultRow>(
  queries: Queries,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await queries.$client.query<Row>(text, [...values])
  return rows
}

/** Throws if there is no row. */
export async function queryOne<Row extends pg.QueryResultRow>(
  queries: Queries,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const [row] = await queryRows<Row>(queries, text, values)
  if (row === undefined) throw new Error('A read that always has a row had none.')
  return row
}

const OLDEST_MAJOR = 15

/** `server_version_num` is 140011 for 14.11. */
const NUMBERS_PER_MAJOR = 10_000

export function refuseOldServer(version: number): void {
  const major = Math.floor(version / NUMBERS_PER_MAJOR)
  if (major >= OLDEST_MAJOR) return
  throw new ConfigError(
    `The database is PostgreSQL ${major}. Northpoint Rewards needs ${OLDEST_MAJOR} or newer.`,
  )
}

/** Only UTF-8 can store every letter, and fold it for a search. */
function refuseOtherEncoding(encoding: string): void {
  if (encoding === 'UTF8') return
  throw new ConfigError(
    `The database in DATABASE_URL uses the encoding ${encoding}. Northpoint Rewards needs one created with UTF8.`,
  )
}
