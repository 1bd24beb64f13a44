import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type Queries, queryRows, type Tx, type Write, writeLast } from './database.ts'

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
  return queryRows(queries, `select ${columnsOf(table)} from ${nameOf(table)} ${rest}`, values)
}

/** A value that PostgreSQL's clock gives when the row is written. */
export const CLOCK = Symbol('clock_timestamp()')

type NewRow<Table extends PgTable> = {
  [Column in keyof Table['$inferInsert']]: Table['$inferInsert'][Column] | typeof CLOCK
}

/** Inserts one row by a prepared statement, and returns all of it. */
export async function insertRow<Table extends PgTable>(
  tx: Tx,
  table: Table,
  row: NewRow<Table>,
): Promise<Table['$inferSelect']> {
  const values: unknown[] = []
  const text = insertion(table, row)((value) => `$${values.push(value)}`)
  const [made] = await queryRows(tx, `${text} returning ${columnsOf(table)}`, values)
  return made!
}

/** Inserts a row that its transaction does not read again (`writeLast`); `rest` follows the values. */
export function insertLast<Table extends PgTable>(
  queries: Queries,
  table: Table,
  row: NewRow<Table>,
  rest = '',
): Promise<void> {
  const insert = insertion(table, row)
  return writeLast(queries, getTableName(table), (parameter) => `${insert(parameter)} ${rest}`)
}

function insertion<Table extends PgTable>(table: Table, row: NewRow<Table>): Write {
  const columns = getTableColumns(table)
  const given = Object.entries<unknown>(row).filter(([, value]) => value !== undefined)
  const names = given.map(([column]) => pg.escapeIdentifier(columns[column]!.name))
  const written = (column: string, value: unknown) =>
    value === null ? null : columns[column]!.mapToDriverValue(value)
  return (parameter) => {
    const values = given.map(([column, value]) =>
      value === CLOCK ? CLOCK.description : parameter(written(column, value)),
    )
    return `insert into ${nameOf(table)} (${names}) values (${values})`
  }
}

function nameOf(table: PgTable): string {
  return pg.escapeIdentifier(getTableName(table))
}

const columns = new WeakMap<PgTable, string>()

export function columnsOf(table: PgTable): string {
  let text = columns.get(table)
  if (text === undefined) {
    text = Object.values(getTableColumns(table))
      .map(({ name }) => pg.escapeIdentifier(name))
      .join(', ')
    columns.set(table, text)
  }
  return text
}
