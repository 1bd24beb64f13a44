import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Queries, queryRows } from './database.ts'

/**
 * Whole rows of a table by a prepared statement, for reads and locks of every write; `rest` follows the table's name. The
 * columns are named, because a prepared `*` fails once a migration adds one.
 */
export function wholeRows<Table extends PgTable>(
  queries: Queries,
  table: Table,
  rest: string,
  values: readonly unknown[],
): Promise<Table['$inferSelect'][]> {
  const name = pg.escapeIdentifier(getTableName(table))
  return queryRows(queries, `select ${columnsOf(table)} from ${name} ${rest}`, values)
}

const columns = new WeakMap<PgTable, string>()

function columnsOf(table: PgTable): string {
  let text = columns.get(table)
  if (text === undefined) {
    text = Object.values(getTableColumns(table))
      .map(({ name }) => pg.escapeIdentifier(name))
      .join(', ')
    columns.set(table, text)
  }
  return text
}
