import * as z from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import type { countSubmissions } from '#contract/reviews/admin-submissions.ts'
import {
  REVIEW_DUE_HOURS,
  REVIEW_DUE_SOON_HOURS,
  type SubmissionSort,
  waitsForReview,
} from '#domain/proofs/submissions.ts'
import { notHeld, TASK_DESK } from '#server/desk/desks.ts'
import { CursorId, CursorInstant, CursorWhole } from '#server/platform/db/cursors.ts'
import { type FilterableList, type Order, orderById } from '#server/platform/db/filtered-ids.ts'
import { AWARD } from '#server/points/award.ts'
import { WAITS_FOR_AGREEMENT } from './mass-rejections.ts'

type SubmissionFilters = QueryOf<typeof countSubmissions> & { sort?: SubmissionSort | undefined }

/** A second look counts from when it was asked for. */
const WAITS_SINCE = 'coalesce(s.contested_at, s.submitted_at)'

const PAYS = `(select ${AWARD} from claims c join tasks t on t.id = c.task_id where c.id = s.claim_id)`

const ORDERS: Record<SubmissionSort, Order> = {
  oldest: orderById('s', 'asc'),
  newest: orderById('s', 'desc'),
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

/** The newest versions that match, apart from category and search. */
export function matching(filters: SubmissionFilters) {
  const { status, contested, due, task, asker, seenBefore, risk, category, search } = filters
  const waits = waitsForReview(filters)
  return {
    list: status === undefined || waits ? SUBMISSIONS : { ...SUBMISSIONS, own: undefined },
    filters: { category, search },
    isNarrow: waits || Boolean(task || asker || seenBefore || risk),
    conditions: (parameter: (value: unknown) => string): string[] => [
      's.replaced_at is null',
      ...(seenBefore ? ['s.seen_before'] : []),
      ...(risk ? [`s.risk <> '{}'`] : []),
      // Written out, because a prepared plan cannot use a partial index with a parameter.
      ...(waits ? [`s.status = 'pending'`, notHeld(TASK_DESK, 's')] : []),
      ...(status && status !== 'pending' ? [`s.status = ${parameter(status)}`] : []),
      ...(contested ? ['s.contested_at is not null'] : []),
      ...(due ? [DUE[due]] : []),
      ...(asker
        ? [
            `s.status = 'pending' and s.id = any (array(select h.submission_id from held_reviews h
              where h.admin_id = ${parameter(asker)} and h.taken_back_at is null and ${WAITS_FOR_AGREEMENT}))`,
          ]
        : []),
      ...(task ? [`s.task_id = ${parameter(task)}`] : []),
    ],
  }
}

const ago = (hours: number) => `now() - interval '${hours} hours'`

/** Same as domain/proofs/submissions.ts `reviewDue`. */
const DUE = {
  overdue: `${WAITS_SINCE} < ${ago(REVIEW_DUE_HOURS)}`,
  'due-soon': `${WAITS_SINCE} between ${ago(REVIEW_DUE_HOURS)} and ${ago(REVIEW_DUE_SOON_HOURS)}`,
}

const SUBMISSIONS: FilterableList = {
  table: 'submissions',
  row: 's',
  subject: { table: 'tasks', key: 'task_id', words: 'title_words' },
  // Must match the index over pending proof.
  own: { condition: `s.status = 'pending' and s.replaced_at is null`, words: 'folded(s.notes)' },
}
