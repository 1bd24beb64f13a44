import type { getTaskHistory, TaskHistoryItem } from '#contract/claims/history.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { HISTORY_STATUSES, type HistoryStatus } from '#domain/claims/history.ts'
import { type Queries, queryOne } from '#server/platform/db/database.ts'
import { newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'
import { AWARD } from '#server/points/award.ts'

type TaskHistory = ReplyOf<typeof getTaskHistory>

/** The condition of each list, on the newest version's status (specification §2 Task History). */
const CONDITIONS: Record<HistoryStatus, string> = {
  claimed: 's.id is null',
  pending: `s.status = 'pending'`,
  completed: `s.status = 'approved'`,
  rejected: `s.status = 'rejected'`,
}

/** A claim that ended with proof stays: only a rejection ends one. */
const OWN_CLAIMS = `claims c join tasks t on t.id = c.task_id
  left join submissions s on s.claim_id = c.id and s.replaced_at is null
  where c.user_id = $1 and (c.left_at is null or s.id is not null)`

/** All four lists, newest claim first; with a cursor, one list and the others empty. */
export async function readTaskHistory(
  queries: Queries,
  userId: string,
  query: QueryOf<typeof getTaskHistory>,
): Promise<TaskHistory> {
  const wanted = query.status ? [query.status] : [...HISTORY_STATUSES]
  const [counts, ...pages] = await Promise.all([
    countHistory(queries, userId),
    ...wanted.map((status) => readTab(queries, userId, status, query)),
  ])
  const history: TaskHistory = {
    claimed: [],
    pending: [],
    completed: [],
    rejected: [],
    counts,
    next: { claimed: null, pending: null, completed: null, rejected: null },
  }
  wanted.forEach((status, at) => {
    history[status] = pages[at]?.rows ?? []
    history.next[status] = pages[at]?.next ?? null
  })
  return history
}

function readTab(
  queries: Queries,
  userId: string,
  status: HistoryStatus,
  page: PageQuery,
): Promise<Page<TaskHistoryItem>> {
  return newestFirst(
    queries,
    page,
    `select c.id as at, json_build_object('id', c.id,
       'task', json_build_object('id', t.id, 'title', t.title, 'description', t.description,
         'descriptionHtml', t.description_html, 'points', ${AWARD}),
       'claimedAt', c.claimed_at, 'submittedAt', s.submitted_at, 'reviewedAt', s.reviewed_at,
       'reviewNotes', s.review_notes, 'failedLines', coalesce(s.failed_lines, '{}'), 'submissionId', s.id, 'contestedAt', s.contested_at) as entry
     from ${OWN_CLAIMS} and ${CONDITIONS[status]} and c.id < $2 order by c.id desc limit $3`,
    [userId],
  )
}

function countHistory(queries: Queries, userId: string): Promise<Record<HistoryStatus, number>> {
  const columns = HISTORY_STATUSES.map(
    (status) => `(count(*) filter (where ${CONDITIONS[status]}))::int as ${status}`,
  )
  return queryOne(queries, `select ${columns.join(', ')} from ${OWN_CLAIMS}`, [userId])
}
