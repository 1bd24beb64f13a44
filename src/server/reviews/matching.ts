import * as z from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import type { countSubmissions } from '#contract/reviews/admin-submissions.ts'
import {
  REVIEW_DUE_HOURS,
  REVIEW_DUE_SOON_HOURS,
  type SubmissionSort,
  waitsForReview,
} from '#domain/proofs/submissions.ts'
import { CursorId, CursorInstant, CursorWhole, readCursor } from '#server/platform/db/cursors.ts'
import { ofMatchingMember } from '#server/platform/db/filtered-ids.ts'
import { contains, containsPattern, firstRows, hasTrigram } from '#server/platform/db/lists.ts'
import { AWARD } from './award.ts'

export type SubmissionFilters = QueryOf<typeof countSubmissions> & { sort?: SubmissionSort | undefined }

/** A second look counts from when it was asked for. */
const WAITS_SINCE = 'coalesce(s.contested_at, s.submitted_at)'

const PAYS = `(select ${AWARD} from claims c join tasks t on t.id = c.task_id where c.id = s.claim_id)`

interface Order {
  by: string
  /** The cursor's value and its type. */
  at: string
  cursor: z.ZodType<readonly unknown[]>
  /** The condition for rows after a cursor. */
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

/** Pending lists begin with the oldest, others with the newest (decisions: Lists). */
export function orderOf(filters: SubmissionFilters): Order {
  return ORDERS[filters.sort ?? (waitsForReview(filters) ? 'oldest' : 'newest')]
}

/** Whether these filters read few rows, however large the table is. */
export function isNarrow(filters: SubmissionFilters): boolean {
  const { task, seenBefore, risk, search } = filters
  return waitsForReview(filters) || Boolean(task) || (Boolean(seenBefore || risk) && !search)
}

export function marksOf({ seenBefore, risk }: SubmissionFilters, row: string): string[] {
  return [...(seenBefore ? [`${row}.seen_before`] : []), ...(risk ? [`${row}.risk <> '{}'`] : [])]
}

interface Statement {
  text: string
  values: unknown[]
}

interface NextRows {
  limit: number
  cursor?: string | undefined
  /** Another condition on a row `s`. */
  also?: (parameter: (value: unknown) => string) => string
  /** The end of the statement, such as a lock. */
  end?: string
}

/** Selects matching ids, in order, with their cursors. A plain select on `submissions s`, so that it can lock. */
export function nextMatching(
  filters: SubmissionFilters,
  { limit, cursor, also, end = '' }: NextRows,
): Statement {
  const { values, parameter, conditions } = matching(filters)
  const { by, at, cursor: shape, behind } = orderOf(filters)
  if (cursor) conditions.push(behind(...readCursor(cursor, shape).map(parameter)))
  if (also) conditions.push(also(parameter))
  const select = `select s.id, json_build_array(${at}) as at from submissions s
    where ${conditions.join(' and ')} order by ${by}`
  const most = parameter(limit)
  return { text: end ? `${select} limit ${most} ${end}` : firstRows(select, most), values }
}

/** A null value counts all. */
export function countMatching(filters: SubmissionFilters, most: number | null): Statement {
  const { values, parameter, conditions } = matching(filters)
  const text = `select count(*)::int as count from
    (select from submissions s where ${conditions.join(' and ')} limit ${parameter(most)}) found`
  return { text, values }
}

/** Few decisions are held at any time. */
export function notHeld(row: string): string {
  return `${row}.id <> all (array(select submission_id from held_reviews where taken_back_at is null))`
}

function matching(filters: SubmissionFilters) {
  const { status, contested, due, task, category, search } = filters
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = ['s.replaced_at is null', ...marksOf(filters, 's')]
  // Written out, because a prepared plan cannot use a partial index with a parameter.
  if (waitsForReview(filters)) conditions.push(`s.status = 'pending'`, notHeld('s'))
  if (status && status !== 'pending') conditions.push(`s.status = ${parameter(status)}`)
  if (contested) conditions.push('s.contested_at is not null')
  if (due) conditions.push(DUE[due])
  if (task) conditions.push(`s.task_id = ${parameter(task)}`)
  if (category) conditions.push(ofCategory(parameter(category), waitsForReview(filters)))
  if (search) conditions.push(found(search, parameter))
  return { values, parameter, conditions }
}

/** Looks up the task of each of few rows; of many, `is true` makes the planner hash the category's tasks once. */
function ofCategory(category: string, isFew: boolean): string {
  return isFew
    ? `(select t.category from tasks t where t.id = s.task_id) = ${category}`
    : `(s.task_id in (select t.id from tasks t where t.category = ${category})) is true`
}

const ago = (hours: number) => `now() - interval '${hours} hours'`

/** Same as domain/proofs/submissions.ts `reviewDue`. */
const DUE = {
  overdue: `${WAITS_SINCE} < ${ago(REVIEW_DUE_HOURS)}`,
  'due-soon': `${WAITS_SINCE} between ${ago(REVIEW_DUE_HOURS)} and ${ago(REVIEW_DUE_SOON_HOURS)}`,
}

/** Must match the index over pending proof. */
export const PROOF_WORDS = {
  condition: (row: string) => `${row}.status = 'pending' and ${row}.replaced_at is null`,
  words: (row: string) => `folded(${row}.notes)`,
}

function found(search: string, parameter: (value: unknown) => string): string {
  const ofMember = ofMatchingMember(search, parameter, {
    userId: 's.user_id',
    words: '(select u.words from users u where u.id = s.user_id)',
  })
  const ofTask = `s.task_id in (select t.id from tasks t where ${contains('t.title_words', search, parameter)})`
  const ofProof = () => `s.id in (select p.id from submissions p
    where ${PROOF_WORDS.condition('p')} and ${PROOF_WORDS.words('p')} like ${parameter(containsPattern(search))})`
  return `(${[ofMember, ofTask, ...(hasTrigram(search) ? [ofProof()] : [])].join(' or ')})`
}
