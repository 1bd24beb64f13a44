import type * as z from 'zod'
import { nameInOrder } from '#domain/text/searches.ts'
import { CursorId, readCursor } from './cursors.ts'
import { type Json, type Queries, queryUnprepared, queryWritten } from './database.ts'
import {
  contains,
  containsPattern,
  edgeOfNewest,
  firstRows,
  hasTrigram,
  NEWEST_SEARCHED,
  type PageQuery,
  pageOf,
  type WrittenPage,
} from './lists.ts'

/** A search or a category reads the rows of at most this many members and subjects. */
export const MAX_MATCHES = 500

/** A list of what members did, such as proofs of tasks. Names are columns in code. */
export interface FilterableList {
  table: string
  /** The table's alias in conditions and orders. */
  row: string
  /** The table in which category and search look, besides the member's names and email. */
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
  /** Further words, each of which is in the words of the subject or the member. */
  others?: readonly string[]
  /** The conditions leave few rows, however long the list is: a category is looked up for each of them. */
  isNarrow?: boolean
  /** A search looks through all rows, as an export needs. */
  isWhole?: boolean
}

interface FilteredPage extends Filtered {
  order: Order
  page: PageQuery
}

export function orderById(row: string, direction: 'asc' | 'desc'): Order {
  const at = `${row}.id`
  const behind = (id: string) => `${at} ${direction === 'asc' ? '>' : '<'} ${id}`
  return { by: `${at} ${direction}`, at, cursor: CursorId.array().length(1), behind }
}

/** One page of a list: `entry` is the SQL of an answer, read from `joined`. */
export async function readFilteredPage<Entry>(
  queries: Queries,
  filtered: FilteredPage,
  { entry, joined }: { entry: string; joined: string },
): Promise<WrittenPage<Entry>> {
  const { list, order, page } = filtered
  const { ids, most, values, isPrepared, newest } = await selectIds(queries, filtered, page.limit + 1)
  const rows = await queryWritten<{ at: Json<(string | number)[]>; entry: Json<Entry> }>(
    queries,
    `select json_build_array(${order.at}) as at, ${entry} as entry from ${joined}
     where ${list.row}.id = any(array(${firstRows(ids, most)})) order by ${order.by}`,
    values,
    { isPrepared },
  )
  const shown = pageOf(rows, page.limit, ({ at }) => JSON.parse(at) as (string | number)[])
  return { written: shown.rows.map((row) => row.entry), next: shown.next, newest }
}

/** Counts matching rows, up to `limit`; null counts all. */
export async function countFiltered(
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
  /** One plan serves all values. */
  isPrepared: boolean
  /** How many rows were looked through, if not all. */
  newest: number | null
}

/** Chooses the way with the fewest rows to read: looked up, as the index has them, or searched. */
async function selectIds(
  queries: Queries,
  filtered: Filtered & Partial<FilteredPage>,
  limit: number | null,
): Promise<Selected> {
  const matches = await findMatches(queries, filtered)
  const selection = selectionOf(filtered, limit)
  if (matches?.every(isFew)) return lookUp(selection, matches)
  if (!matches || !filtered.filters.search) return readInOrder(selection, limit)
  return search(queries, selection, matches)
}

interface Selection extends Pick<Selected, 'most' | 'values'> {
  filtered: Filtered & Partial<FilteredPage>
  rows: { from: string; by: string[]; conditions: string[] }
  /** The values of `rows` alone. */
  rowValues: readonly unknown[]
  /** The conditions of the cursor, the category and the further words. */
  further: string[]
  parameter: Parameter
  select: (from: string, where: readonly string[]) => string
}

function selectionOf(filtered: Filtered & Partial<FilteredPage>, limit: number | null): Selection {
  const { list, filters, order, page } = filtered
  const { table, row, subject } = list
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const rows = { from: `${table} ${row}`, by: [`${row}.id`], conditions: filtered.conditions(parameter) }
  const rowValues = [...values]
  const most = parameter(limit)
  const after =
    order && page?.cursor ? [order.behind(...readCursor(page.cursor, order.cursor).map(parameter))] : []
  // 'is true' makes the planner hash the category's tasks once.
  const inCategory = filters.category
    ? [
        `(${row}.${subject.key} in (select f.id from ${subject.table} f where f.category = ${parameter(filters.category)})) is true`,
      ]
    : []
  const hasOthers = (filtered.others ?? []).map((word) => {
    const pattern = parameter(containsPattern(word))
    return `((select t.${subject.words} from ${subject.table} t where t.id = ${row}.${subject.key}) like ${pattern}
      or (select u.words from users u where u.id = ${row}.user_id) like ${pattern})`
  })
  const inOrder = order ? `order by ${order.by}` : ''
  return {
    filtered,
    rows,
    rowValues,
    most,
    values,
    further: [...after, ...inCategory, ...hasOthers],
    parameter,
    select: (from, where) =>
      `select ${row}.id from ${from} where ${where.join(' and ') || 'true'} ${inOrder}`,
  }
}

/** The rows of the few members and subjects that match. */
function lookUp(
  { filtered, rows, further, parameter, select, most, values }: Selection,
  matches: Match[],
): Selected {
  const { row } = filtered.list
  const withIds = matches.filter(({ ids }) => ids.length > 0)
  const found = (withIds.length > 0 ? withIds : matches).map(({ key, type, ids }) => {
    const where = [...rows.conditions, ...further, `${row}.${key} = key`]
    return `select of_key.id from unnest(${parameter(ids)}::${type}[]) key
      cross join lateral (${select(rows.from, where)} limit ${most}) of_key`
  })
  // A count of one kind of match needs no order and finds no row twice, so it stops at its limit.
  const isCount = filtered.order === undefined && withIds.length === 1
  const ids = isCount ? found[0]! : select(rows.from, [`${row}.id = any(array(${found.join(' union ')}))`])
  return { ids, most, values, isPrepared: false, newest: null }
}

/**
 * All rows that meet the conditions, in the order of an index. A count up to a limit begins with the newest: by task, a
 * category could come last.
 */
function readInOrder(
  { filtered: { order, list }, rows, further, select, most, values }: Selection,
  limit: number | null,
): Selected {
  const all = select(rows.from, [...rows.conditions, ...further])
  const ids = order || limit === null ? all : `${all} order by ${list.row}.id desc`
  return { ids, most, values, isPrepared: true, newest: null }
}

/** The newest rows, or all of them, by their own words and those of their member and subject. */
async function search(
  queries: Queries,
  { filtered, rows, rowValues, further, parameter, select, most, values }: Selection,
  matches: Match[],
): Promise<Selected> {
  const { isWhole } = filtered
  const { row } = filtered.list
  const isCut = !isWhole && (await edgeOfNewest(queries, rows, [...rowValues])) !== null
  const words = matches.map((match) =>
    isFew(match)
      ? `${row}.${match.key} = any(${parameter(match.ids)})`
      : `${match.words} like ${parameter(containsPattern(match.search))}`,
  )
  const joins = matches.map((match) => (isFew(match) ? '' : match.join)).join(' ')
  // The limit also makes the planner read rows in the order in which they are stored, twice as fast as by member or task.
  const newest = `(select * from ${rows.from} where ${rows.conditions.join(' and ')}
    order by ${row}.id desc limit ${NEWEST_SEARCHED}) ${row}`
  const [from, where] = isWhole ? [rows.from, rows.conditions] : [newest, []]
  const ids = select(`${from} ${joins}`, [...where, ...further, `(${words.join(' or ')})`])
  return { ids, most, values, isPrepared: false, newest: isCut ? NEWEST_SEARCHED : null }
}

/** Matches of a search or a category: members, subjects, and rows by their own text. */
interface Match {
  ids: unknown[]
  type: 'text' | 'bigint'
  /** The column of a row that holds such an id. */
  key: string
  /** The words of a row's own match, and the join that finds them. */
  words: string
  join: string
  /** The text that it looks for in its words. */
  search: string
}

const isFew = ({ ids }: Match) => ids.length <= MAX_MATCHES

/** One id more than few, if many match; null without such a filter. */
async function findMatches(
  queries: Queries,
  { list: { table, row, subject, own }, filters: { category, search = '' }, isNarrow }: Filtered,
): Promise<Match[] | null> {
  if (!search && (!category || isNarrow)) return null
  const values: unknown[] = [MAX_MATCHES + 1]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const idsOf = (from: string, ...conditions: string[]) =>
    `array(select id from ${from} where ${conditions.join(' and ')} limit $1)`
  const name = nameInOrder(search)
  const withWords = (words: string, wanted = search) => (wanted ? [contains(words, wanted, parameter)] : [])
  const ofCategory = category ? [`t.category = ${parameter(category)}`] : []
  const [ofMember, ofSubject] = ['u.words', `t.${subject.words}`] as const
  const none = `'{}'::text[]`
  const ids = [
    search ? idsOf('users u', ...withWords(ofMember, name)) : none,
    idsOf(`${subject.table} t`, ...ofCategory, ...withWords(ofSubject)),
    search && own && hasTrigram(search)
      ? idsOf(`${table} ${row}`, own.condition, ...withWords(own.words))
      : none,
  ]
  const [found] = await queryUnprepared<Record<'members' | 'subjects' | 'rows', unknown[]>>(
    queries,
    `select ${ids[0]} as members, ${ids[1]} as subjects, ${ids[2]} as rows`,
    values,
  )
  const { members, subjects, rows } = found!
  const { key } = subject
  return [
    {
      ids: members,
      type: 'text',
      key: 'user_id',
      words: ofMember,
      join: `join users u on u.id = ${row}.user_id`,
      search: name,
    },
    {
      ids: subjects,
      type: 'bigint',
      key,
      words: ofSubject,
      join: `join ${subject.table} t on t.id = ${row}.${key}`,
      search,
    },
    {
      ids: rows,
      type: 'bigint',
      key: 'id',
      words: own ? `${own.condition} and ${own.words}` : '',
      join: '',
      search,
    },
  ]
}
