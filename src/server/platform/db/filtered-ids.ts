import { readIdCursor } from './cursors.ts'
import { type Queries, queryRows, queryUnprepared } from './database.ts'
import {
  BEYOND_LAST_ID,
  contains,
  containsPattern,
  hasTrigram,
  type Page,
  type PageQuery,
  pageOf,
} from './lists.ts'

/** Matching members up to which their rows are looked up one by one instead of looked for in the list. */
export const FEW_MEMBERS = 500

/** Rows of the list that are looked through before its matching rows are gathered instead. */
const WALKED_ROWS = 4000

/** A list of what members did about a subject, such as proofs of tasks, ordered by id. Names are columns in code. */
export interface FilterableList {
  table: string
  /** Which rows of the table are in the list at all, by the name that a query gives the table. */
  condition: (row: string) => string
  /** What category and search look at, beside the member's names and e-mail. */
  subject: { table: string; key: string; words: string }
  /** Words of the rows themselves that a search of three letters looks at too, in the rows that an index has. */
  own?: { condition: (row: string) => string; words: (row: string) => string }
}

/** How the rows of a list are read: their id as `at` and what is answered as `entry`, the table under a name. */
interface RowReader {
  name: string
  select: string
}

interface Filter {
  status?: string | undefined
  category?: string | undefined
  search?: string | undefined
}

/** Which rows are wanted, after which one; a limit of null is all of them. */
interface IdFilter extends Filter {
  limit: number | null
  after: number | null
  oldestFirst: boolean
}

/** One page of a list, by id; what costs more than the list itself is narrowed by `filteredIds` first. */
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
      : await read(
          `${list.condition(name)} and ${name}.id ${oldestFirst ? '>' : '<'} $2
             ${query.status ? `and ${name}.status = $3` : ''} ${order} limit $1`,
          [filter.limit, startOf(filter), ...(query.status ? [query.status] : [])],
        )
  const page = pageOf(rows, query.limit, ({ at }) => [at])
  return { rows: page.rows.map(({ entry }) => entry), next: page.next }
}

function startOf({ after, oldestFirst }: IdFilter): number {
  return after ?? (oldestFirst ? 0 : BEYOND_LAST_ID)
}

/**
 * The ids of the next `limit` rows that match, in order. What it costs follows the page and the number of matching
 * members and subjects, never the length of the list: where matches are dense it looks through the list until the page
 * is full; where they are rare it begins with the members and subjects that match.
 */
async function filteredIds(queries: Queries, list: FilterableList, filter: IdFilter): Promise<number[]> {
  if (!filter.search || !(await fewMembersMatch(queries, filter.search))) {
    const walked = await run(queries, walk(list, filter))
    if (walked.length === filter.limit) return walked
  }
  return run(queries, gather(list, filter))
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

/** The parts both ways share: parameters, and the rows of the list after the cursor. */
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

/** Looks through the next rows of the list. */
function walk(list: FilterableList, filter: IdFilter): Statement {
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
      (select x.id, x.user_id, x.${subject.key} from ${rows} order by x.id ${order} limit ${parameter(WALKED_ROWS)}) w
      join ${subject.table} t on t.id = w.${subject.key} ${pattern ? 'join users u on u.id = w.user_id' : ''}
    where ${ofCategory} and ${matches} order by w.id ${order} limit $1`
  return { text, values }
}

/**
 * Begins with the matching subjects and members. Of the subjects only those whose next row comes first can be on the
 * page: as many as the page has rows.
 */
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

/** How many rows match, up to `limit`: the first ones that are found, in no order. */
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

/** What both gather: the subjects, the members and the rows themselves that match. */
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
