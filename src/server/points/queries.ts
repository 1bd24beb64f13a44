import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPointsSummary, PointTransaction } from '#contract/points/points.ts'
import { EARNING_KINDS, RECENT_POINTS_DAYS } from '#domain/points/points.ts'
import { type Queries, queryOne, queryRows } from '#server/platform/db/database.ts'
import { newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'

/** A member's ledger, newest first; the version is the cursor, as it has no gaps. */
export function listEntries(
  queries: Queries,
  userId: string,
  page: PageQuery,
): Promise<Page<PointTransaction>> {
  return newestFirst(
    queries,
    page,
    `select version as at, json_build_object(
       'id', id, 'type', case when amount > 0 then 'earned' else 'spent' end, 'kind', kind,
       'amount', abs(amount), 'description', description, 'balanceAfter', balance_after, 'createdAt', created_at
     ) as entry
     from entries where user_id = $1 and version < $2::bigint order by version desc limit $3`,
    [userId],
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
