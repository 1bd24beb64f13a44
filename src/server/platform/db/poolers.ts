import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { sqlState } from './sql-state.ts'

/** The session of a client at an address: PostgreSQL's own session, a pooler's for itself, or one per transaction. */
type Sessions = 'own' | 'pooled' | 'per transaction'

/** Others may use a pooler at the same moment, and get the connection that we wait for. */
const TRIES = 5

const PROBE = { name: 'northpoint probe', text: 'select pg_backend_pid() as pid' }

/** SQLSTATEs of a prepared statement that a connection does not know, or already has. */
const FORGOTTEN = /^(26000|42P05)$/

/** A pooler gives its clients process ids of its own. */
export function isPooled(client: pg.ClientBase, backendPid: number): boolean {
  return (client as pg.ClientBase & { processID: number | null }).processID !== backendPid
}

/** Throws ConfigError for a pooler that gives each transaction another session. */
export async function refuseTransactionPooling(connection: pg.ClientConfig): Promise<void> {
  if ((await sessionsAt(connection)) !== 'per transaction') return
  throw new ConfigError(
    'The database is behind a pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
  )
}

/** Throws ConfigError for a pooler that loses prepared statements, which every frequent read is. */
export async function requirePreparedStatements(connection: pg.ClientConfig): Promise<void> {
  await sessionsAt(connection).catch((error: unknown) => {
    if (!FORGOTTEN.test(sqlState(error) ?? '')) throw error
    throw new ConfigError(
      'The pooler in DATABASE_URL forgets prepared statements. Use session mode, or PgBouncer 1.21 or newer with max_prepared_statements above 0.',
    )
  })
}

/** A pooler in transaction mode gives a second client the connection that the first one just used. */
async function sessionsAt(connection: pg.ClientConfig): Promise<Sessions> {
  const [one, other] = [new pg.Client(connection), new pg.Client(connection)]
  for (const client of [one, other]) client.on('error', () => {})
  const pidOf = async (client: pg.Client) => (await client.query<{ pid: number }>(PROBE)).rows[0]!.pid
  try {
    await one.connect()
    if (!isPooled(one, await pidOf(one))) return 'own'
    await other.connect()
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await pidOf(one)
      await other.query('begin')
      const isShared = (await pidOf(other)) === before
      // The first client is elsewhere now, where the statement is unknown unless the pooler brings it along.
      if (isShared) await pidOf(one)
      await other.query('rollback')
      if (isShared) return 'per transaction'
    }
    return 'pooled'
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}
