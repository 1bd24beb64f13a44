import type {
  Adjustment,
  AdminClaim,
  AdminEntry,
  UserRequest,
  UserSubmission,
} from '#contract/users/admin-users.ts'
import { type Queries, queryOne } from '#server/platform/db/database.ts'
import { newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'
import { RETURNED_AT } from '#server/points/queries.ts'
import { requireUser } from './admin-queries.ts'
import { namedPerson } from './queries.ts'

export type ListOfUser<Row> = (queries: Queries, userId: string, page: PageQuery) => Promise<Page<Row>>

/** One user's rows, newest first by the number `at`, which is also the cursor. */
function listOf<Row>({ at, json, from }: { at: string; json: string; from: string }): ListOfUser<Row> {
  const text = `select ${at} as at, ${json} as entry from ${from} and ${at} < $2::bigint order by ${at} desc limit $3`
  return async (queries, userId, page) => {
    const shown = await newestFirst<Row>(queries, page, text, [userId])
    if (shown.rows.length === 0) await requireUser(queries, userId)
    return shown
  }
}

/** The user's ledger; an entry and its reversal name each other. */
export const listEntriesOf = listOf<AdminEntry>({
  at: 'e.version',
  json: `json_build_object('id', e.id, 'type', case when e.amount > 0 then 'earned' else 'spent' end,
    'kind', e.kind, 'amount', abs(e.amount), 'description', e.description, 'balanceAfter', e.balance_after,
    'returnedAt', ${RETURNED_AT}, 'createdAt', e.created_at,
    'reverses', case when e.kind = 'reversal' then e.ref_id::bigint end,
    'reversedAt', r.created_at, 'adjustmentId', a.id)`,
  from: `entries e
    left join entries r on r.kind = 'reversal' and r.ref_id = e.id::text and r.user_id = e.user_id
    left join adjustments a on e.kind = 'adjustment' and a.user_id = e.user_id and a.id::text = e.ref_id
    where e.user_id = $1`,
})

const ADJUSTMENT = `json_build_object('id', a.id, 'amount', a.amount, 'description', a.description, 'by', ${namedPerson('m')},
  'madeAt', a.made_at, 'balanceAfter', e.balance_after,
  'undone', case when a.undone_at is not null then json_build_object('at', a.undone_at, 'by', ${namedPerson('b')},
    'reason', a.undo_reason, 'balanceAfter', r.balance_after) end)`

const ADJUSTMENTS = `adjustments a
  join users m on m.id = a.made_by
  join entries e on e.kind = 'adjustment' and e.ref_id = a.id::text and e.user_id = a.user_id
  left join users b on b.id = a.undone_by
  left join entries r on r.kind = 'reversal' and r.ref_id = e.id::text and r.user_id = e.user_id`

export const listAdjustmentsOf = listOf<Adjustment>({
  at: 'a.id',
  json: ADJUSTMENT,
  from: `${ADJUSTMENTS} where a.user_id = $1`,
})

export async function findAdjustment(queries: Queries, adjustmentId: number): Promise<Adjustment> {
  const { adjustment } = await queryOne<{ adjustment: Adjustment }>(
    queries,
    `select ${ADJUSTMENT} as adjustment from ${ADJUSTMENTS} where a.id = $1`,
    [adjustmentId],
  )
  return adjustment
}

/** Includes claims the user has left. */
export const listClaimsOf = listOf<AdminClaim>({
  at: 'c.id',
  json: `json_build_object('id', c.id, 'task', json_build_object('id', t.id, 'title', t.title),
    'points', c.points, 'claimedAt', c.claimed_at, 'leftAt', c.left_at, 'latestStatus', s.status)`,
  from: `claims c join tasks t on t.id = c.task_id
    left join submissions s on s.claim_id = c.id and s.replaced_at is null
    where c.user_id = $1`,
})

/** Includes replaced versions. */
export const listSubmissionsOf = listOf<UserSubmission>({
  at: 's.id',
  json: `json_build_object('id', s.id, 'taskTitle', t.title, 'version', s.version,
    'isNewest', s.replaced_at is null, 'status', s.status, 'submittedAt', s.submitted_at,
    'reviewedAt', s.reviewed_at, 'reviewNotes', s.review_notes, 'failedLines', s.failed_lines, 'pointsAwarded', s.points_awarded)`,
  from: 'submissions s join tasks t on t.id = s.task_id where s.user_id = $1',
})

export const listRequestsOf = listOf<UserRequest>({
  at: 'q.id',
  json: `json_build_object('id', q.id, 'reward', json_build_object('id', q.reward_id, 'name', q.reward_name, 'value', q.reward_value),
    'status', q.status, 'pointsSpent', q.points_spent, 'requestedAt', q.requested_at,
    'reviewedAt', q.reviewed_at, 'reviewNotes', q.review_notes,
    'case', (select json_build_object('status', k.status) from reward_cases k where k.request_id = q.id
      order by k.id desc limit 1))`,
  from: 'reward_requests q where q.user_id = $1',
})
