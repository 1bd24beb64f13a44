import type { TaskClaim } from '../../contract/admin-tasks.ts'
import { readIdCursor } from '../platform/db/cursors.ts'
import { type Queries, queryRows } from '../platform/db/database.ts'
import { BEYOND_LAST_ID, type Page, pageOf } from '../platform/db/lists.ts'

interface TaskClaimsQuery {
  limit: number
  cursor?: string | undefined
  unsubmitted?: 'true' | undefined
}

/** The live claims of a task, the newest first; only those without any submission if so asked. */
export async function listTaskClaims(
  queries: Queries,
  taskId: number,
  query: TaskClaimsQuery,
): Promise<Page<TaskClaim>> {
  const before = readIdCursor(query.cursor) ?? BEYOND_LAST_ID
  const rows = await queryRows<{ claim: TaskClaim }>(
    queries,
    `select json_build_object('id', c.id,
       'user', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name),
       'points', c.points, 'claimedAt', c.claimed_at, 'submitBy', c.submit_by,
       'submission', case when s.id is null then null else
          json_build_object('id', s.id, 'status', s.status, 'submittedAt', s.submitted_at) end,
       'bonusPoints', coalesce((select sum(m.bonus_points) from media_claims m
          where m.claim_id = c.id and m.reversed_at is null), 0)) as claim
     from claims c
     join users u on u.id = c.user_id
     left join submissions s on s.claim_id = c.id and s.replaced_at is null
     where c.task_id = $1 and c.left_at is null and c.id < $2 ${query.unsubmitted ? 'and s.id is null' : ''}
     order by c.id desc limit $3`,
    [taskId, before, query.limit + 1],
  )
  const { rows: shown, next } = pageOf(rows, query.limit, (row) => [row.claim.id])
  return { rows: shown.map((row) => row.claim), next }
}
