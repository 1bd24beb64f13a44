import * as z from 'zod'
import type { countSubmissions } from '../../contract/admin-submissions.ts'
import type { QueryOf } from '../../contract/endpoint.ts'
import {
  REVIEW_DUE_HOURS,
  REVIEW_DUE_SOON_HOURS,
  type SubmissionSort,
  waitsForReview,
} from '../../domain/submissions.ts'
import { CursorId, CursorInstant, CursorWhole, readCursor } from '../platform/db/cursors.ts'
import { FEW_MEMBERS } from '../platform/db/filtered-ids.ts'
import { contains, containsPattern, hasTrigram } from '../platform/db/lists.ts'
import { AWARD } from './award.ts'

/** What submissions are narrowed to, and how they are ordered. */
export type SubmissionFilters = QueryOf<typeof countSubmissions> & { sort?: SubmissionSort | undefined }

/** Since when a submission waits: the second review since it was asked for. */
const WAITS_SINCE = 'coalesce(s.contested_at, s.submitted_at)'

const PAYS = `(select ${AWARD} from claims c join tasks t on t.id = c.task_id where c.id = s.claim_id)`

interface Order {
  by: string
  /** What the cursor of a row is made of, and how it is read. */
  at: string
  cursor: z.ZodType<readonly unknown[]>
  /** What holds for the rows behind a cursor. */
  behind: (...values: string[]) => string
}

const ORDERS: Record<SubmissionSort, Order> = {
  oldest: {
    by: 's.id',
    at: 's.id',
    cursor: z.tuple([CursorId]),
    behind: (id) => `s.id > ${id}`,
  },
  newest: {
    by: 's.id desc',
    at: 's.id',
    cursor: z.tuple([CursorId]),
    behind: (id) => `s.id < ${id}`,
  },
  due: {
    by: `${WAITS_SINCE}, s.id`,
    at: `${WAITS_SINCE}, s.id`,
    cursor: z.tuple([CursorInstant, CursorId]),
    behind: (since, id) => `(${WAITS_SINCE}, s.id) > (${since}::timestamptz, ${id})`,
  },
  points: {
    by: `${PAYS} desc, s.id`,
    at: `${PAYS}, s.id`,
    cursor: z.tuple([CursorWhole, CursorId]),
    behind: (points, id) => `(-${PAYS}, s.id) > (-${points}::bigint, ${id})`,
  },
}

/** The order in which such a list is shown: what waits the oldest first, else the newest first (decisions: Lists). */
export function orderOf(filters: SubmissionFilters): Order {
  return ORDERS[filters.sort ?? (waitsForReview(filters) ? 'oldest' : 'newest')]
}

/**
 * Whether little is looked through for these filters, however much the table holds: what waits, what one task has, or
 * what was marked.
 */
export function isNarrow(filters: SubmissionFilters): boolean {
  return waitsForReview(filters) || [filters.task, filters.seenBefore, filters.risk].some(Boolean)
}

interface Statement {
  text: string
  values: unknown[]
}

interface NextRows {
  limit: number
  /** The cursor behind which the list goes on. */
  cursor?: string | undefined
  /** What else holds for a row `s`. */
  also?: (parameter: (value: unknown) => string) => string
  /** What follows, such as how the rows are locked. */
  end?: string
}

/**
 * Reads the ids of the next submissions that match, in order, and the cursor of each. It is a plain select on
 * `submissions s`, which can be locked; with narrow filters it costs what little they leave.
 */
export function nextMatching(
  filters: SubmissionFilters,
  { limit, cursor, also, end = '' }: NextRows,
): Statement {
  const { values, parameter, conditions } = matching(filters)
  const { by, at, cursor: shape, behind } = orderOf(filters)
  if (cursor) conditions.push(behind(...readCursor(cursor, shape).map(parameter)))
  if (also) conditions.push(also(parameter))
  const text = `select s.id, json_build_array(${at}) as at from submissions s
    where ${conditions.join(' and ')} order by ${by} limit ${parameter(limit)} ${end}`
  return { text, values }
}

/** Counts the submissions that match, up to so many; null is all of them. */
export function countMatching(filters: SubmissionFilters, most: number | null): Statement {
  const { values, parameter, conditions } = matching(filters)
  const text = `select count(*)::int as count from
    (select from submissions s where ${conditions.join(' and ')} limit ${parameter(most)}) found`
  return { text, values }
}

/** The condition on a submission that no decision on it is held. Few are, at any time. */
export function notHeld(row: string): string {
  return `${row}.id <> all (array(select submission_id from held_reviews where taken_back_at is null))`
}

/** Which rows of `submissions s` match. */
function matching(filters: SubmissionFilters) {
  const { status, contested, due, task, category, seenBefore, risk, search } = filters
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = ['s.replaced_at is null']
  // Conditions of partial indexes are written out: with a parameter no prepared plan could use them.
  if (waitsForReview(filters)) conditions.push(`s.status = 'pending'`, notHeld('s'))
  if (status && status !== 'pending') conditions.push(`s.status = ${parameter(status)}`)
  if (contested) conditions.push('s.contested_at is not null')
  if (due) conditions.push(DUE[due])
  if (task) conditions.push(`s.task_id = ${parameter(task)}`)
  if (seenBefore) conditions.push('s.seen_before')
  if (risk) conditions.push(`s.risk <> '{}'`)
  if (category) {
    conditions.push(`(select t.category from tasks t where t.id = s.task_id) = ${parameter(category)}`)
  }
  if (search) conditions.push(found(search, parameter))
  return { values, parameter, conditions }
}

const ago = (hours: number) => `now() - interval '${hours} hours'`

/** As domain/submissions.ts has it (`reviewDue`). */
const DUE = {
  overdue: `${WAITS_SINCE} < ${ago(REVIEW_DUE_HOURS)}`,
  'due-soon': `${WAITS_SINCE} between ${ago(REVIEW_DUE_HOURS)} and ${ago(REVIEW_DUE_SOON_HOURS)}`,
}

/** The words of a proof that are searched, as the index of what waits has them. */
export const PROOF_WORDS = {
  condition: (row: string) => `${row}.status = 'pending' and ${row}.replaced_at is null`,
  words: (row: string) => `folded(${row}.notes)`,
}

/**
 * Where a search finds something about a row. Members are many: unless few match, the member of each row is looked up.
 */
function found(search: string, parameter: (value: unknown) => string): string {
  const pattern = parameter(containsPattern(search))
  const members = (limit: number) =>
    `select u.id from users u where ${contains('u.words', search, parameter)} limit ${limit}`
  const ofMember = `case when (select count(*) from (${members(FEW_MEMBERS + 1)}) m) <= ${FEW_MEMBERS}
    then s.user_id = any(array(${members(FEW_MEMBERS)}))
    else (select u.words from users u where u.id = s.user_id) like ${pattern} end`
  const ofTask = `s.task_id in (select t.id from tasks t where ${contains('t.title_words', search, parameter)})`
  const ofProof = `s.id in (select p.id from submissions p
    where ${PROOF_WORDS.condition('p')} and ${PROOF_WORDS.words('p')} like ${pattern})`
  return `(${[ofMember, ofTask, ...(hasTrigram(search) ? [ofProof] : [])].join(' or ')})`
}
