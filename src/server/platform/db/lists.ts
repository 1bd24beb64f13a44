import { folded } from '../../../domain/folding.ts'
import { readIdCursor, writeCursor } from './cursors.ts'
import { type Queries, queryRows } from './database.ts'

/** Which page is asked for: how many rows, and after which one. */
export interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/** One page of a list: its rows and, while more follow, the cursor after the last one. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
}

/** Cuts `limit + 1` fetched rows to a page whose cursor is made from its last row. */
export function pageOf<Row>(
  fetched: Row[],
  limit: number,
  cursorOf: (row: Row) => Parameters<typeof writeCursor>[0],
): Page<Row> {
  const rows = fetched.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: fetched.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null }
}

/** Stands for the cursor of the first page in a list by descending id. */
export const BEYOND_LAST_ID = Number.MAX_SAFE_INTEGER

/**
 * One page of a list that begins with its newest row. The query has two columns: `at`, the number that the list goes by, and
 * `entry`, the row. Behind its own values it is given what `at` stays below and how many rows are read.
 */
export async function newestFirst<Row>(
  queries: Queries,
  page: PageQuery,
  text: string,
  values: readonly unknown[],
): Promise<Page<Row>> {
  const before = readIdCursor(page.cursor) ?? BEYOND_LAST_ID
  const rows = await queryRows<{ at: number; entry: Row }>(queries, text, [...values, before, page.limit + 1])
  const { rows: shown, next } = pageOf(rows, page.limit, ({ at }) => [at])
  return { rows: shown.map(({ entry }) => entry), next }
}

/** A search as a LIKE pattern that finds it anywhere in a folded text, its own wildcards made literal. */
export function containsPattern(search: string): string {
  return `%${folded(search).replace(/[\\%_]/g, '\\$&')}%`
}

const TRIGRAM = /[\p{L}\p{N}]{3}/u

/** Whether an index of trigrams is of use for a search. */
export function hasTrigram(search: string): boolean {
  return TRIGRAM.test(folded(search))
}

/**
 * SQL that holds where a column of folded text contains the search anywhere, whatever is capital or has an accent. An
 * index of its trigrams serves it; for a search without a trigram, such as a name of two letters, one of letter_pairs does.
 */
export function contains(words: string, search: string, parameter: (value: unknown) => string): string {
  if (hasTrigram(search)) return `${words} like ${parameter(containsPattern(search))}`
  const letters = parameter(folded(search))
  // Means the same as like, which would have the planner read all of an index of trigrams.
  return `(letter_pairs(${words}) @> letter_pairs(${letters}) and strpos(${words}, ${letters}) > 0)`
}

/**
 * A common table expression `each_value (value)` with the distinct values of a column in ascending order, then a null:
 * one step of an index that begins with the column per value, where `distinct` would read every row.
 */
export function eachValue({
  table,
  column,
  condition,
}: Record<'table' | 'column' | 'condition', string>): string {
  return `recursive each_value (value) as (
    (select ${column} from ${table} where ${condition} order by ${column} limit 1)
    union all
    select (select ${column} from ${table} where ${condition} and ${column} > each_value.value order by ${column} limit 1)
    from each_value where each_value.value is not null)`
}
