import type { ReplyOf } from '#contract/endpoint.ts'
import type { listWaitingRejections } from '#contract/reviews/agreements.ts'
import {
  type MassRejectionLimit,
  massRejectionFigures,
  massRejectionNeeds,
} from '#domain/reviews/mass-rejections.ts'
import { words } from '#domain/text/wording.ts'
import { type Queries, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { anotherAdmin } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { namedPerson } from '#server/users/queries.ts'

/** Whether a held decision `h` waits for a second admin. */
export const WAITS_FOR_AGREEMENT = '(h.needs_agreement and h.agreed_by is null)'

interface Rejecting {
  adminId: string
  together: number
  confirmed: true | undefined
  hold: number | undefined
}

interface Braked {
  taskId: number
  anotherAdminExists: boolean
}

/**
 * Whether a rejection waits for a second admin; throws if it must and cannot. An admin's rejections of a task take turns
 * here, behind the lock on the submission and ahead of everything that a decision writes.
 */
export async function brakeMassRejections(
  tx: Tx,
  { taskId, anotherAdminExists }: Braked,
  { adminId, together, confirmed, hold }: Rejecting,
  { massRejections }: { massRejections: MassRejectionLimit },
): Promise<boolean> {
  // Sent together; PostgreSQL runs them in this order, and the second sees what the first waited for.
  const [, { earlier }] = await Promise.all([
    queryRows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `rejections of ${taskId} by ${adminId}`,
    ]),
    queryOne<{ earlier: number }>(tx, EARLIER, [adminId, taskId, massRejections.minutes]),
  ])
  const rejection = { earlier, together, anotherAdminExists, isConfirmed: confirmed === true }
  const needs = massRejectionNeeds(rejection, massRejections)
  const figures = massRejectionFigures(rejection, massRejections)
  if (needs === 'confirmation') {
    throw new Refusal('conflict', words('{figures}. Please confirm that you want to go on.', { figures }), {
      code: 'review.confirmation-needed',
    })
  }
  if (needs === 'agreement' && hold === undefined) {
    throw new Refusal(
      'conflict',
      words('{figures}, so another admin must agree. On Task Reviews it can wait for that.', { figures }),
      {
        code: 'review.second-admin-needed',
      },
    )
  }
  return needs === 'agreement'
}

const EARLIER = `select (
    (select count(*) from submissions s where s.reviewed_by = $1 and s.status = 'rejected' and s.task_id = $2
       and s.reviewed_at > clock_timestamp() - make_interval(mins => $3))
    + (select count(*) from held_reviews h join submissions s on s.id = h.submission_id
       where h.admin_id = $1 and h.status = 'rejected' and h.taken_back_at is null and s.task_id = $2))::int as earlier`

/** How many pending submissions of its task each of these comes with. */
export async function countTogether(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queryRows<{ id: number; together: number }>(
    queries,
    `select id, (count(*) over (partition by task_id))::int as together
     from submissions where id = any($1) and status = 'pending'`,
    [ids],
  )
  return new Map(rows.map(({ id, together }) => [id, together]))
}

export function readWaitingRejections(
  queries: Queries,
  adminId: string,
  limit: MassRejectionLimit,
): Promise<ReplyOf<typeof listWaitingRejections>> {
  return queryOne(
    queries,
    `select coalesce((select json_agg(entry order by since) from (
         select min(h.decided_at) as since, json_build_object('asker', ${namedPerson('u')},
           'task', json_build_object('id', t.id, 'title', t.title), 'count', count(*), 'endsAt', min(h.final_at)) as entry
         from held_reviews h join submissions s on s.id = h.submission_id and s.status = 'pending'
           join tasks t on t.id = s.task_id join users u on u.id = h.admin_id
         where h.taken_back_at is null and ${WAITS_FOR_AGREEMENT} group by u.id, t.id) waiting), '[]'::json) as groups,
       $2::json as limit, ${anotherAdmin('$1', 'reviewProofs')} as "anotherAdminExists"`,
    [adminId, JSON.stringify(limit)],
  )
}
