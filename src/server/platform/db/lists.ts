import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { folded } from '#domain/text/folding.ts'
import { readIdCursor, writeCursor } from './cursors.ts'
import { type Json, type Queries, queryUnprepared, queryWritten } from './database.ts'

export interface PageQuery {
  limit: number
  cursor?: string | undefined
}

/** `next` is the cursor after the last row; null on the last page. */
export interface Page<Row> {
  rows: Row[]
  next: string | null
  /** How many of the newest rows a search looked through; null or undefined if it was all. */
  newest?: number | null
}

/** A page whose rows are sent as the JSON that PostgreSQL wrote (docs/decisions/0049). */
export interface WrittenPage<Row> extends Omit<Page<Row>, 'rows'> {
  written: Json<Row>[]
}

/** A written page for code that needs its rows. */
export function rowsOf<Row>({ written, ...page }: WrittenPage<Row>): Page<Row> {
  return { ...page, rows: written.map((row) => JSON.parse(row) as Row) }
}

export function pageOf<Row>(
  fetched: Row[],
  limit: number,
  cursorOf: (row: Row) => Parameters<typeof writeCursor>[0],
): Page<Row> {
  const rows = fetched.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: fetched.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null }
}

/**
 * The first rows of a select. The planner takes a limit that is a parameter for a tenth of the table, and plans such a
 * read anew each time; the inner limit, the most that a page has, shows it how few rows are read.
 */
export function firstRows(select: string, limit: string): string {
  return `select * from (${select} limit ${MAX_PAGE_SIZE + 1}) first_rows limit ${limit}`
}

/** The cursor of the first page in a list by descending id. */
export const BEYOND_LAST_ID = Number.MAX_SAFE_INTEGER

/**
 * One page, newest first. The query selects `at`, the number the list is ordered by, and `entry`, the row. Its last two
 * parameters are the exclusive upper bound of `at` and the number of rows.
 */
export async function newestWritten<Row>(
  queries: Queries,
  page: PageQuery,
  text: string,
  values: readonly unknown[],
): Promise<WrittenPage<Row>> {
  const before = readIdCursor(page.cursor) ?? BEYOND_LAST_ID
  const rows = await queryWritten<{ at: number; entry: Json<Row> }>(queries, text, [
    ...values,
    before,
    page.limit + 1,
  ])
  const { rows: shown, next } = pageOf(rows, page.limit, ({ at }) => [at])
  return { written: shown.map(({ entry }) => entry), next }
}

/** The same, with its rows read. */
export async function newestFirst<Row>(...list: Parameters<typeof newestWritten>): Promise<Page<Row>> {
  return rowsOf(await newestWritten<Row>(...list))
}

/** A search that matches too much to gather looks through this many rows. */
export const NEWEST_SEARCHED = 40_000

/**
 * The place in a list just before the newest rows that a search looks through; null if the list has no more than these.
 * `by` are the columns by which it is ordered; `values` are the parameters of the conditions.
 */
export async function edgeOfNewest(
  queries: Queries,
  { from, by, conditions }: { from: string; by: readonly string[]; conditions: readonly string[] },
  values: readonly unknown[],
): Promise<string[] | null> {
  const [edge] = await queryUnprepared<Record<string, string>>(
    queries,
    `select ${by.map((column) => `${column}::text`).join()} from ${from} where ${conditions.join(' and ')}
     order by ${by.map((column) => `${column} desc`).join()} offset ${NEWEST_SEARCHED} limit 1`,
    values,
  )
  return edge ? Object.values(edge) : null
}

/** The search as folded text has it, for LIKE: its wildcards are escaped. */
export function escaped(search: string): string {
  return folded(search).replace(/[\\%_]/g, '\\$&')
}

/** A LIKE pattern for the search anywhere in folded text. */
export function containsPattern(search: string): string {
  return `%${escaped(search)}%`
}

const TRIGRAM = /[\p{L}\p{N}]{3}/u

export function hasTrigram(search: string): boolean {
  return TRIGRAM.test(folded(search))
}

/** SQL for a search anywhere in folded text. Uses an index of trigrams, or of bigrams for short searches such as 'Li'. */
export function contains(words: string, search: string, parameter: (value: unknown) => string): string {
  if (hasTrigram(search)) return `${words} like ${parameter(containsPattern(search))}`
  const letters = parameter(folded(search))
  // strpos instead of like: with like, the planner would read a whole trigram index.
  return `(bigrams(${words}) @> bigrams(${letters}) and strpos(${words}, ${letters}) > 0)`
}

/**
 * A common table expression `each_value (value)`: the distinct values of a column in ascending order, then a null.
 * Takes one index step per value, where `distinct` would read every row. Needs an index that begins with the column.
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
