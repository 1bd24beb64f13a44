import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPointsSummary, PointTransaction } from '#contract/points/points.ts'
import { EARNING_KINDS, RECENT_POINTS_DAYS } from '#domain/points/points.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { newestWritten, type PageQuery, type WrittenPage } from '#server/platform/db/lists.ts'

/** When what the redemption `e` took came back: the request's first rejection, cancellation or refunded case after it. */
export const RETURNED_AT = `case when e.kind = 'redemption' then least((select min(d.decided_at) from request_decisions d
  where d.request_id = split_part(e.ref_id, '/', 1)::bigint and d.to_status in ('rejected', 'cancelled')
    and d.decided_at >= e.created_at), (select k.reviewed_at from reward_cases k
  where k.request_id = split_part(e.ref_id, '/', 1)::bigint and k.status = 'refunded')) end`

/** A member's ledger, newest first; the version is the cursor, as it has no gaps. */
export function listEntries(
  queries: Queries,
  userId: string,
  page: PageQuery,
  { from, until }: { from: Date | null; until: Date | null } = { from: null, until: null },
): Promise<WrittenPage<PointTransaction>> {
  return newestWritten(
    queries,
    page,
    `select e.version as at, json_build_object(
       'id', e.id, 'type', case when e.amount > 0 then 'earned' else 'spent' end, 'kind', e.kind,
       'amount', abs(e.amount), 'description', e.description, 'balanceAfter', e.balance_after,
       'returnedAt', ${RETURNED_AT}, 'createdAt', e.created_at
     ) as entry
     from entries e where e.user_id = $1 and ($2::timestamptz is null or e.created_at >= $2)
       and ($3::timestamptz is null or e.created_at < $3) and e.version < $4::bigint
     order by e.version desc limit $5`,
    [userId, from, until],
  )
}

/** The balance, and points earned in the last 7 days and not reversed; refunds are not earnings (decisions: Points). */
export function summarizePoints(queries: Queries, userId: string): Promise<ReplyOf<typeof getPointsSummary>> {
  return queryOne(
    queries,
    `select a.balance as "totalPoints", coalesce((
       select sum(amount) from entries e
       where e.user_id = a.user_id and e.amount > 0 and e.kind = any($2)
         and e.created_at > clock_timestamp() - make_interval(hours => 24 * $3)
         and not exists (select 1 from entries r where r.kind = 'reversal' and r.ref_id = e.id::text
           and r.user_id = e.user_id)
     ), 0)::int as "earnedLast7Days"
     from accounts a where a.user_id = $1`,
    [userId, EARNING_KINDS, RECENT_POINTS_DAYS],
  )
}

export async function accountsOf(
  queries: Queries,
  userIds: readonly string[],
): Promise<Map<string, { email: string; isDeleted: boolean; balance: number }>> {
  const rows = await queryRows<{ id: string; email: string; isDeleted: boolean; balance: number }>(
    queries,
    `select u.id, u.email, u.deleted_at is not null as "isDeleted", a.balance
     from users u join accounts a on a.user_id = u.id where u.id = any($1) order by array_position($1, u.id)`,
    [userIds],
  )
  return new Map(rows.map(({ id, ...account }) => [id, account]))
}
