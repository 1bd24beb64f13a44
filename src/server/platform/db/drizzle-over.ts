import { NodePgDatabase, NodePgDriver } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** Holds the names of columns, which Drizzle would otherwise work out again for each transaction. */
const dialect = new PgDialect()

/** The result of `drizzle(client)`. */
export function createDrizzle<Client extends pg.Pool | pg.PoolClient>(
  client: Client,
): NodePgDatabase & { $client: Client } {
  const session = new NodePgDriver(client, dialect).createSession(undefined)
  return Object.assign(new NodePgDatabase(dialect, session, undefined), { $client: client })
}
