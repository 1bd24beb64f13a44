import { readIdCursor } from './cursors.ts'
import { type Queries, queryRows, queryUnprepared } from './database.ts'
import {
  BEYOND_LAST_ID,
  contains,
  containsPattern,
  firstRows,
  hasTrigram,
  type Page,
  type PageQuery,
  pageOf,
} from './lists.ts'

/** With at most this many matching members, we look their rows up instead of scanning the list. */
const FEW_MEMBERS = 500

/**
 * SQL for rows of members whose names or address contain a search. Looks up the member of each row, unless few members
 * match; `words` is the SQL for a row's member's words.
 */
export function ofMatchingMember(
  search: string,
  parameter: (value: unknown) => string,
  { userId, words }: { userId: string; words: string },
): string {
  const members = (limit: number) =>
    `select f.id from users f where ${contains('f.words', search, parameter)} limit ${limit}`
  return `case when (select count(*) from (${members(FEW_MEMBERS + 1)}) few) <= ${FEW_MEMBERS}
    then ${userId} = any(array(${members(FEW_MEMBERS)}))
    else ${words} like ${parameter(containsPattern(search))} end`
}

/** How many rows of the list we scan before gathering its matching rows instead. */
const WALKED_ROWS = 4000

/** The same for a search that many members match: gathering looks up what each of them did. */
const WALKED_ROWS_OF_MANY = 40_000

/** A list of what members did, such as proofs of tasks, ordered by id. Names are columns in code. */
export interface FilterableList {
  table: string
  /** Which rows are in the list, given the table's alias. */
  condition: (row: string) => string
  /** Where category and search look, besides the member's names and email. */
  subject: { table: string; key: string; words: string }
  /** Text of the rows themselves that a search of three letters also covers, limited to indexed rows. */
  own?: { condition: (row: string) => string; words: (row: string) => string }
}

/** How to read rows: `at` is the id, `entry` the answer, `name` the table's alias. */
interface RowReader {
  name: string
  select: string
}

interface Filter {
  status?: string | undefined
  category?: string | undefined
  search?: string | undefined
}

/** `after` is the id before the page; a `limit` of null means all. */
interface IdFilter extends Filter {
  limit: number | null
  after: number | null
  oldestFirst: boolean
}

/** One page of a list, by id. Filters that cost more than the list itself go through `filteredIds`. */
export async function readFilterable<Row>(
  queries: Queries,
  list: FilterableList,
  { name, select }: RowReader,
  { query, oldestFirst }: { query: PageQuery & Filter; oldestFirst: boolean },
): Promise<Page<Row>> {
  const filter = { ...query, limit: query.limit + 1, after: readIdCursor(query.cursor), oldestFirst }
  const order = `order by ${name}.id ${oldestFirst ? 'asc' : 'desc'}`
  const read = (rest: string, values: unknown[]) =>
    queryRows<{ at: number; entry: Row }>(queries, `${select} where ${rest}`, values)
  const rows =
    query.category || query.search
      ? await read(`${name}.id = any($1) ${order}`, [await filteredIds(queries, list, filter)])
      : await read(`${name}.id = any(array(${idsOf(list, filter)})) ${order}`, [
          filter.limit,
          startOf(filter),
          ...(query.status ? [query.status] : []),
        ])
  const page = pageOf(rows, query.limit, ({ at }) => [at])
  return { rows: page.rows.map(({ entry }) => entry), next: page.next }
}

/** $1 is the limit, $2 the id before the page, $3 the status if there is one. */
function idsOf({ table, condition }: FilterableList, { status, oldestFirst }: IdFilter): string {
  return firstRows(
    `select x.id from ${table} x
     where ${condition('x')} and x.id ${oldestFirst ? '>' : '<'} $2 ${status ? 'and x.status = $3' : ''}
     order by x.id ${oldestFirst ? 'asc' : 'desc'}`,
    '$1',
  )
}

function startOf({ after, oldestFirst }: IdFilter): number {
  return after ?? (oldestFirst ? 0 : BEYOND_LAST_ID)
}

/**
 * The ids of the next `limit` matching rows, in order. Scans the list when matches are dense; when they are rare,
 * starts from the matching members and subjects. The cost never depends on the length of the list.
 */
async function filteredIds(queries: Queries, list: FilterableList, filter: IdFilter): Promise<number[]> {
  for (const rows of await walksFor(queries, filter)) {
    const walked = await run(queries, walk(list, filter, rows))
    if (walked.length === filter.limit) return walked
  }
  return run(queries, gather(list, filter))
}

async function walksFor(queries: Queries, { search }: IdFilter): Promise<number[]> {
  if (!search) return [WALKED_ROWS]
  return (await fewMembersMatch(queries, search)) ? [] : [WALKED_ROWS, WALKED_ROWS_OF_MANY]
}

interface Statement {
  text: string
  values: unknown[]
}

async function run(queries: Queries, { text, values }: Statement): Promise<number[]> {
  const rows = await queryUnprepared<{ id: number }>(queries, text, values)
  return rows.map(({ id }) => id)
}

async function fewMembersMatch(queries: Queries, search: string): Promise<boolean> {
  const values: unknown[] = [FEW_MEMBERS + 1]
  const matches = contains('words', search, (value) => `$${values.push(value)}`)
  const rows = await queryUnprepared(queries, `select 1 from users where ${matches} limit $1`, values)
  return rows.length <= FEW_MEMBERS
}

/** Shared by both ways: parameters, and the rows after the cursor. */
function partsOf({ table, condition }: FilterableList, filter: IdFilter) {
  const values: unknown[] = [filter.limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const order = filter.oldestFirst ? 'asc' : 'desc'
  const conditions = [condition('x'), `x.id ${filter.oldestFirst ? '>' : '<'} ${parameter(startOf(filter))}`]
  if (filter.status) conditions.push(`x.status = ${parameter(filter.status)}`)
  const ofCategory = filter.category ? `t.category = ${parameter(filter.category)}` : 'true'
  return {
    values,
    parameter,
    order,
    ofCategory,
    rows: `${table} x where ${conditions.join(' and ')}`,
  }
}

function walk(list: FilterableList, filter: IdFilter, most: number): Statement {
  const { subject } = list
  const own = ownWords(list, filter)
  const { values, parameter, order, rows, ofCategory } = partsOf(list, filter)
  const pattern = filter.search ? parameter(containsPattern(filter.search)) : null
  const ofOwn = own
    ? `or w.id in (select o.id from ${list.table} o where ${own.condition('o')} and ${own.words('o')} like ${pattern})`
    : ''
  const matches = pattern
    ? `(u.words like ${pattern} or t.${subject.words} like ${pattern} ${ofOwn})`
    : 'true'
  const text = `select w.id from
      (select x.id, x.user_id, x.${subject.key} from ${rows} order by x.id ${order} limit ${parameter(most)}) w
      join ${subject.table} t on t.id = w.${subject.key} ${pattern ? 'join users u on u.id = w.user_id' : ''}
    where ${ofCategory} and ${matches} order by w.id ${order} limit $1`
  return { text, values }
}

/** Only as many subjects as the page has rows can be on it: those whose next row comes first. */
function gather(list: FilterableList, filter: IdFilter): Statement {
  const { subject } = list
  const { values, order, rows, ofCategory, ofMember, ofSubject, inCategory, byOwn } = gatheringOf(
    list,
    filter,
  )
  const bySubject = `select p.id from
      (select t.id, (select x.id from ${rows} and x.${subject.key} = t.id order by x.id ${order} limit 1) as next
       from ${subject.table} t where ${ofCategory} and ${ofSubject || 'true'}
       order by next ${order} nulls last limit $1) t
      cross join lateral
        (select x.id from ${rows} and x.${subject.key} = t.id order by x.id ${order} limit $1) p`
  const byMember = `select p.id from users u cross join lateral
      (select x.id from ${rows} and x.user_id = u.id ${inCategory} order by x.id ${order} limit $1) p
    where ${ofMember}`
  const text = [
    bySubject,
    ...(ofMember ? [byMember] : []),
    ...(byOwn ? [`${byOwn} order by x.id ${order} limit $1`] : []),
  ]
  return { text: `select id from (${unionOf(text)}) found order by id ${order} limit $1`, values }
}

/** Counts matching rows, up to `limit`. */
export async function countFilterable(
  queries: Queries,
  list: FilterableList,
  filter: Filter & { limit: number | null },
): Promise<number> {
  const { subject } = list
  const { values, rows, ofCategory, ofMember, ofSubject, inCategory, byOwn } = gatheringOf(list, {
    ...filter,
    after: null,
    oldestFirst: true,
  })
  const bySubject = `select p.id from ${subject.table} t
      cross join lateral (select x.id from ${rows} and x.${subject.key} = t.id limit $1) p
    where ${ofCategory} and ${ofSubject || 'true'} limit $1`
  const byMember = `select p.id from users u
      cross join lateral (select x.id from ${rows} and x.user_id = u.id ${inCategory} limit $1) p
    where ${ofMember} limit $1`
  const text = [bySubject, ...(ofMember ? [byMember] : []), ...(byOwn ? [`${byOwn} limit $1`] : [])]
  const [row] = await queryUnprepared<{ count: number }>(
    queries,
    `select count(*)::int as count from (select id from (${unionOf(text)}) found limit $1) counted`,
    values,
  )
  return row!.count
}

const unionOf = (parts: readonly string[]) => parts.map((part) => `(${part})`).join(' union ')

function gatheringOf(list: FilterableList, filter: IdFilter) {
  const { subject } = list
  const parts = partsOf(list, filter)
  const { parameter, rows, ofCategory } = parts
  const { search } = filter
  const own = ownWords(list, filter)
  const inCategory = filter.category
    ? `and exists (select 1 from ${subject.table} t where t.id = x.${subject.key} and ${ofCategory})`
    : ''
  return {
    ...parts,
    inCategory,
    ofMember: search && contains('u.words', search, parameter),
    ofSubject: search && contains(`t.${subject.words}`, search, parameter),
    byOwn:
      own &&
      search &&
      `select x.id from ${rows} and ${own.condition('x')} and ${contains(own.words('x'), search, parameter)} ${inCategory}`,
  }
}

function ownWords({ own }: FilterableList, { search }: Filter) {
  return search && hasTrigram(search) ? own : undefined
}
