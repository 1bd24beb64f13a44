import type * as z from 'zod'
import { CursorId, readCursor } from './cursors.ts'
import { type Queries, queryRows, queryUnprepared } from './database.ts'
import {
  contains,
  containsPattern,
  edgeOfNewest,
  firstRows,
  hasTrigram,
  NEWEST_SEARCHED,
  type Page,
  pageOf,
} from './lists.ts'

/** A search or a category reads the rows of at most this many members and subjects. */
export const MOST_MATCHES = 500

/** A list of what members did, such as proofs of tasks. Names are columns in code. */
export interface FilterableList {
  table: string
  /** The table's alias in conditions and orders. */
  row: string
  /** Where category and search look, besides the member's names and email. */
  subject: { table: string; key: string; words: string }
  /** Text of the rows themselves that a search of three letters also covers, limited to indexed rows. */
  own?: { condition: string; words: string } | undefined
}

export interface Order {
  by: string
  /** The cursor's value and its type. */
  at: string
  cursor: z.ZodType<readonly unknown[]>
  /** The condition for rows after a cursor. */
  behind: (...values: string[]) => string
}

type Parameter = (value: unknown) => string

interface Filtered {
  list: FilterableList
  filters: { category?: string | undefined; search?: string | undefined }
  conditions: (parameter: Parameter) => string[]
  /** The conditions leave few rows, however long the list is: we look up the category of each. */
  isNarrow?: boolean
  /** A search looks through all rows, as an export needs. */
  isWhole?: boolean
}

interface FilteredPage extends Filtered {
  order: Order
  page: { limit: number; cursor?: string | undefined }
}

export function orderById(row: string, direction: 'asc' | 'desc'): Order {
  const at = `${row}.id`
  const behind = (id: string) => `${at} ${direction === 'asc' ? '>' : '<'} ${id}`
  return { by: `${at} ${direction}`, at, cursor: CursorId.array().length(1), behind }
}

/** One page of a list: `entry` is the SQL of an answer, read from `joined`. */
export async function readFilterable<Entry>(
  queries: Queries,
  filtered: FilteredPage,
  { entry, joined }: { entry: string; joined: string },
): Promise<Page<Entry>> {
  const { list, order, page } = filtered
  const { ids, most, values, read, newest } = await selectIds(queries, filtered, page.limit + 1)
  const rows = await read<{ at: (string | number)[]; entry: Entry }>(
    queries,
    `select json_build_array(${order.at}) as at, ${entry} as entry from ${joined}
     where ${list.row}.id = any(array(${firstRows(ids, most)})) order by ${order.by}`,
    values,
  )
  const shown = pageOf(rows, page.limit, ({ at }) => at)
  return { rows: shown.rows.map((row) => row.entry), next: shown.next, newest }
}

/** Counts matching rows, up to `limit`; null counts all. */
export async function countFilterable(
  queries: Queries,
  filtered: Filtered,
  limit: number | null,
): Promise<number> {
  const { ids, most, values } = await selectIds(queries, filtered, limit)
  const [row] = await queryUnprepared<{ count: number }>(
    queries,
    `select count(*)::int as count from (${ids} limit ${most}) found`,
    values,
  )
  return row!.count
}

interface Selected {
  ids: string
  /** The parameter of the limit. */
  most: string
  values: unknown[]
  read: typeof queryUnprepared
  /** How many rows were looked through, if not all. */
  newest: number | null
}

async function selectIds(
  queries: Queries,
  filtered: Filtered & Partial<FilteredPage>,
  limit: number | null,
): Promise<Selected> {
  const { list, filters, order, page, isWhole } = filtered
  const { table, row, subject } = list
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = filtered.conditions(parameter)
  const matches = await findMatches(queries, filtered)
  const isByRow = !matches && filters.search && !isWhole
  const rows = { from: `${table} ${row}`, by: [`${row}.id`], conditions }
  const edge = isByRow ? await edgeOfNewest(queries, rows, [...values]) : null
  if (edge) conditions.push(`${row}.id > ${parameter(edge[0])}`)
  if (order && page?.cursor) {
    conditions.push(order.behind(...readCursor(page.cursor, order.cursor).map(parameter)))
  }
  const most = parameter(limit)
  const inOrder = order ? `order by ${order.by}` : ''
  const rowsWhere = (...more: string[]) =>
    `select ${row}.id from ${table} ${row} where ${[...conditions, ...more].join(' and ')} ${inOrder}`
  const inCategory = filters.category
    ? [
        `(select f.category from ${subject.table} f where f.id = ${row}.${subject.key}) = ${parameter(filters.category)}`,
      ]
    : []
  const answer = { most, values, newest: edge && NEWEST_SEARCHED }
  if (!matches) {
    const words = filters.search ? [hasWords(list, filters.search, parameter)] : []
    const read = filters.search ? queryUnprepared : queryRows
    return { ...answer, read, ids: rowsWhere(...inCategory, ...words) }
  }
  const rowsOf = (column: string, type: string, ids: readonly unknown[], ...more: string[]) =>
    `select of_key.id from unnest(${parameter(ids)}::${type}[]) key
     cross join lateral (${rowsWhere(`${row}.${column} = key`, ...more)} limit ${most}) of_key`
  const found = [
    rowsOf('user_id', 'text', matches.members, ...inCategory),
    rowsOf(subject.key, 'bigint', matches.subjects),
    rowsOf('id', 'bigint', matches.own, ...inCategory),
  ]
  const ids = `select ${row}.id from ${table} ${row} where ${row}.id = any(array(${found.join(' union ')})) ${inOrder}`
  return { ...answer, read: queryUnprepared, ids }
}

type Matches = { members: string[]; subjects: number[]; own: number[] }

/** The members, subjects and own texts that the filters match; null without such a filter, and if too many match. */
async function findMatches(
  queries: Queries,
  { list: { table, row, subject, own }, filters: { category, search }, isNarrow }: Filtered,
): Promise<Matches | null> {
  if (!search && (!category || isNarrow)) return null
  const values: unknown[] = [MOST_MATCHES + 1]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const idsOf = (from: string, ...conditions: string[]) =>
    `array(select id from ${from} where ${conditions.join(' and ')} limit $1)`
  const withWords = (words: string) => (search ? [contains(words, search, parameter)] : [])
  const ofCategory = category ? [`f.category = ${parameter(category)}`] : []
  const none = `'{}'::text[]`
  const [matches] = await queryUnprepared<Matches>(
    queries,
    `select ${search ? idsOf('users f', ...withWords('f.words')) : none} as members,
       ${idsOf(`${subject.table} f`, ...ofCategory, ...withWords(`f.${subject.words}`))} as subjects,
       ${search && own && hasTrigram(search) ? idsOf(`${table} ${row}`, own.condition, ...withWords(own.words)) : none} as own`,
    values,
  )
  const isFew = Object.values(matches!).every((ids) => ids.length <= MOST_MATCHES)
  return isFew ? matches! : null
}

/** Looks at the words of each row, of its member and of its subject. */
function hasWords({ row, subject, own }: FilterableList, search: string, parameter: Parameter): string {
  const pattern = parameter(containsPattern(search))
  const wordsOf = (from: string, words: string, key: string) =>
    `(select f.${words} from ${from} f where f.id = ${row}.${key}) like ${pattern}`
  const ofOwn = own && hasTrigram(search) ? [`${own.condition} and ${own.words} like ${pattern}`] : []
  return `(${[wordsOf('users', 'words', 'user_id'), wordsOf(subject.table, subject.words, subject.key), ...ofOwn].join(' or ')})`
}
