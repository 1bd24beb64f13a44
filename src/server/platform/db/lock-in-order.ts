import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Tx, Write } from './database.ts'
import { columnsOf } from './whole-rows.ts'

/** One row to lock, or none if it is not there. */
interface RowLock<Table extends PgTable = PgTable> {
  table: Table
  /** The condition: the row's own columns. */
  where: Write
  strength: 'share' | 'no key update'
}

export type Locked<Locks extends readonly RowLock[]> = {
  [At in keyof Locks]: Locks[At] extends RowLock<infer Table> ? Table['$inferSelect'] | undefined : never
}

export function rowLock<Table extends PgTable>(
  table: Table,
  where: Write,
  strength: RowLock['strength'] = 'no key update',
): RowLock<Table> {
  return { table, where, strength }
}

/**
 * Locks rows in this order by one statement: each begins when the one before is locked, because it asks for it. They are
 * returned as they are then; what is counted, summed or joined needs a new statement (reliability: READ COMMITTED).
 * `first` is an insert ahead of all locks, and `inserted` whether it wrote its row.
 */
export async function lockInOrder<const Locks extends readonly RowLock[]>(
  tx: Tx,
  locks: Locks,
  first?: Write,
): Promise<{ rows: Locked<Locks>; inserted: boolean }> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const steps = first ? [`first as (${first(parameter)} returning 1)`] : []
  let before = first && 'first'
  for (const [at, { table, where, strength }] of locks.entries()) {
    const isNext = before ? `(select count(*) from ${before}) >= 0 and ` : ''
    const name = pg.escapeIdentifier(getTableName(table))
    before = `lock_${at}`
    steps.push(
      `${before} as (select 1, ${columnsOf(table)} from ${name} where ${isNext}${where(parameter)} for ${strength})`,
    )
  }
  const found = locks.map((_, at) => `left join lock_${at} on true`).join(' ')
  const inserted = first ? '(select count(*) from first)' : '1'
  const text = `with ${steps.join(', ')} select ${[inserted, ...locks.map((_, at) => `lock_${at}.*`)]} from (select) once ${found}`
  const { rows } = await tx.$client.query<unknown[]>({ text, values, rowMode: 'array' })
  if (rows.length !== 1) throw new Error('A lock is for one row, and its condition met more.')
  const [isInserted, ...columns] = rows[0]!
  const locked = locks.map(({ table }) => {
    const names = Object.keys(getTableColumns(table))
    const [isThere, ...own] = columns.splice(0, 1 + names.length)
    return isThere === null ? undefined : Object.fromEntries(names.map((name, at) => [name, own[at]]))
  })
  return { rows: locked as Locked<Locks>, inserted: isInserted === 1 }
}
