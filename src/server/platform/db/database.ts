import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { bringUpToDate } from './bring-up-to-date.ts'
import { createDrizzle } from './drizzle-over.ts'
import { prepared, statementName } from './prepared.ts'
import { openSearches, SEARCHES_AT_ONCE, type Searches } from './searches.ts'
import { sendTogether } from './send-together.ts'
import { openShortReads } from './short-reads.ts'
import { sqlState } from './sql-state.ts'

/** Connections per server: enough for two cores, few enough for several servers on one PostgreSQL. */
const POOL_SIZE = 20

/** Transactions are tried again after deadlocks and serialization failures. */
const MAX_ATTEMPTS = 5
const RETRYABLE = new Set(['40P01', '40001'])

/** The message of `pg` when `query_timeout` runs out. */
const ANSWER_IS_LATE = 'Query read timeout'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Connected<Client> = NodePgDatabase & { $client: Client }

/** A message to the listeners of a PostgreSQL channel. */
interface Message {
  channel: string
  payload: string
}

/** SQL that writes to one table. It gives each of its values to `parameter`, and puts the result into the text. */
export type Write = (parameter: (value: unknown) => string) => string

/** An open transaction: Drizzle for writes, `$client` for prepared reads. */
export type Tx = Connected<pg.PoolClient> & {
  /** Sent with the commit; PostgreSQL delivers equal ones once. */
  readonly messages: Message[]
  /** The writes of `writeLast`, by table. */
  readonly lastWrites: Map<string, Write>
}

export type Queries = Connected<pg.Pool> | Tx

export interface Database {
  readonly pool: pg.Pool
  readonly queries: Connected<pg.Pool>
  /** Answers the frequent reads of requests, which wait for no lock and take a few milliseconds at most. */
  readonly shortReads: Queries
  /** Runs `work` at READ COMMITTED and retries when PostgreSQL asks for it; resolves after the commit. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Searches use a separate pool of connections. */
  readonly searches: Searches
  /** A new session that bypasses any pooler, for a lock that outlasts a transaction. The caller ends it. */
  connectDirectly(): Promise<pg.Client>
  close(): Promise<void>
}

/**
 * Connects to PostgreSQL 15+ and runs pending migrations. Of several servers, only one runs them. With a pooler in
 * `connection`, `direct` is the same database without it: a pooler may give each transaction another session.
 */
export async function openDatabase(
  connection: pg.PoolConfig,
  onConnectionError: (error: Error) => void,
  direct: pg.PoolConfig = connection,
): Promise<Database> {
  let closed = false
  const reportUnlessClosed = (error: Error) => {
    if (!closed) onConnectionError(error)
  }
  const openPool = (max: number, application_name: string) => {
    const opened = new pg.Pool({ max, application_name, pipeline: true, ...connection })
    opened.on('error', reportUnlessClosed)
    // A connection that ends while checked out would crash the process if it had no listener.
    opened.on('connect', (client) => client.on('error', reportUnlessClosed))
    return opened
  }
  await bringUpToDate(direct)
  const pool = openPool(POOL_SIZE, 'northpoint')
  const searchPool = openPool(SEARCHES_AT_ONCE, 'northpoint searches')
  return {
    pool,
    queries: createDrizzle(pool),
    shortReads: createDrizzle(openShortReads(pool) as pg.Pool),
    transaction: (work) => inTransaction(pool, work),
    searches: openSearches(searchPool, (begin, work) => attemptTransaction(searchPool, work, begin)),
    connectDirectly: async () => {
      const client = new pg.Client({ application_name: 'northpoint', ...direct })
      client.on('error', reportUnlessClosed)
      await client.connect()
      return client
    },
    async close() {
      closed = true
      await Promise.all([pool.end(), searchPool.end()])
    },
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

/** Statements are sent without waiting for the ones before; PostgreSQL runs them in order. */
async function attemptTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  begin = 'begin',
): Promise<Result> {
  const client = await pool.connect()
  const statements = followed(client)
  let healthy = false
  try {
    statements.client.query(begin).catch(() => {})
    const tx: Tx = Object.assign(createDrizzle(statements.client), {
      messages: [],
      lastWrites: new Map(),
    })
    const result = await work(tx)
    await commit(statements, tx)
    healthy = true
    return result
  } catch (error) {
    healthy = !answerIsLate(error) && (await rolledBack(client))
    throw sqlState(error) === FAILED_BEFORE ? statements.failure() : error
  } finally {
    client.release(!healthy)
  }
}

async function commit(
  { client, failure }: Followed,
  { lastWrites, messages }: Pick<Tx, 'lastWrites' | 'messages'>,
): Promise<void> {
  const refuseFailed = () => {
    const failed = failure()
    if (failed) throw failed
  }
  refuseFailed()
  if (lastWrites.size > 0 || messages.length > 0) {
    client.query(oneStatement(lastWrites, messages)).catch(() => {})
    // A value that cannot be sent fails at once, and PostgreSQL does not hear of it.
    refuseFailed()
  }
  const end = await client.query('commit')
  // `pg` does not throw when COMMIT ends an aborted transaction: its tag is ROLLBACK then.
  if (end.command !== 'COMMIT')
    throw failure() ?? new Error('The transaction was rolled back instead of committed.')
}

interface Followed {
  client: pg.PoolClient
  /** The error of the first statement that failed. */
  failure(): Error | null
}

/** A view of a connection that remembers which statement failed first, and prepares those of Drizzle. */
function followed(client: pg.PoolClient): Followed {
  let failed: Error | null = null
  const query = (config: string | pg.QueryConfig, values?: unknown[]) =>
    new Promise((resolve, reject) => {
      sendTogether(client, process.nextTick)
      void client.query(prepared(config, values), (error: Error | null, result: unknown) => {
        // PostgreSQL answers in order, but a value that cannot be sent fails at once.
        if (error) failed ??= error
        if (error) reject(error)
        else resolve(result)
      })
    }).catch((error: Error) => {
      // The stack points to the code that sent it, as in `pg`.
      Error.captureStackTrace(error)
      throw error
    })
  return { client: Object.create(client, { query: { value: query } }), failure: () => failed }
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

/** SQLSTATE in_failed_sql_transaction: a statement before this one failed. */
const FAILED_BEFORE = '25P02'

/** Each write can be read by those after it, as `new_` and its table. */
function oneStatement(writes: Tx['lastWrites'], messages: readonly Message[]): pg.QueryConfig {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const written = [...writes].map(([table, write]) => `new_${table} as (${write(parameter)})`)
  const channels = parameter(messages.map(({ channel }) => channel))
  const payloads = parameter(messages.map(({ payload }) => payload))
  const sent = `select pg_notify(channel, payload)
    from unnest(${channels}::text[], ${payloads}::text[]) message(channel, payload)`
  return { text: written.length > 0 ? `with ${written.join(', ')} ${sent}` : sent, values }
}

/**
 * Writes what its transaction does not read again: in one statement with all such writes and the messages, ahead of the
 * commit. A second write to one table sends the first ones on their way.
 */
export async function writeLast(queries: Queries, table: string, write: Write): Promise<void> {
  if (!('messages' in queries)) {
    await queries.$client.query(oneStatement(new Map([[table, write]]), []))
    return
  }
  const { lastWrites, $client } = queries
  if (lastWrites.has(table)) {
    $client.query(oneStatement(lastWrites, [])).catch(() => {})
    lastWrites.clear()
  }
  lastWrites.set(table, write)
}

/**
 * Sends a write whose result no one needs. In a transaction it does not wait: if the write fails, so does the commit.
 */
export async function sendWrite(queries: Queries, write: PromiseLike<unknown>): Promise<void> {
  const sent = write.then(() => {})
  if ('messages' in queries) sent.then(undefined, () => {})
  else await sent
}

/** A statement that a transaction has sent, and that it commits without waiting for; ask for the answer afterwards. */
export function sent<Answer>(answer: Promise<Answer>): () => Promise<Answer> {
  answer.catch(() => {})
  return () => answer
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

/** The JSON text of a value. */
export type Json<Value> = string & { readonly of?: Value }

const JSON_AS_TEXT: pg.CustomTypesConfig = {
  getTypeParser: (type) =>
    type === pg.types.builtins.JSON ? (text: string) => text : pg.types.getTypeParser(type),
}

/** The same, with JSON as the text that PostgreSQL wrote. */
export async function queryWritten<Row extends pg.QueryResultRow>(
  queries: Queries,
  text: string,
  values: readonly unknown[],
  { isPrepared }: { isPrepared: boolean } = { isPrepared: true },
): Promise<Row[]> {
  const name = isPrepared && { name: statementName(text) }
  const statement = { ...name, text, values: [...values], types: JSON_AS_TEXT }
  return (await queries.$client.query<Row>(statement)).rows
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
