import type { PointTransaction } from '../../contract/points.ts'
import { EARNING_KINDS, RECENT_POINTS_DAYS } from '../../domain/points.ts'
import { readIdCursor } from '../platform/db/cursors.ts'
import { type Queries, queryOne, queryRows } from '../platform/db/database.ts'
import { BEYOND_LAST_ID, type Page, pageOf } from '../platform/db/lists.ts'

/** A member's ledger, newest first; the dense version is the cursor. */
export async function listEntries(
  queries: Queries,
  userId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<PointTransaction>> {
  const before = readIdCursor(page.cursor) ?? BEYOND_LAST_ID
  const rows = await queryRows<{ version: number; entry: PointTransaction }>(
    queries,
    `select version, json_build_object(
       'id', id, 'type', case when amount > 0 then 'earned' else 'spent' end, 'kind', kind,
       'amount', abs(amount), 'description', description, 'balanceAfter', balance_after, 'createdAt', created_at
     ) as entry
     from entries where user_id = $1 and version < $2::bigint order by version desc limit $3`,
    [userId, before, page.limit + 1],
  )
  const { rows: shown, next } = pageOf(rows, page.limit, (row) => [row.version])
  return { rows: shown.map((row) => row.entry), next }
}

/** The balance and what was earned in the last 7 days and not taken back; refunds are not earnings (decisions: Points). */
export function summarizePoints(
  queries: Queries,
  userId: string,
): Promise<{ totalPoints: number; earnedLast7Days: number }> {
  return queryOne(
    queries,
    `select a.balance as "totalPoints", coalesce((
       select sum(amount) from entries e
       where e.user_id = a.user_id and e.amount > 0 and e.kind = any($2)
         and e.created_at > clock_timestamp() - make_interval(days => $3)
         and not exists (select 1 from entries r where r.kind = 'reversal' and r.ref_id = e.id::text
           and r.user_id = e.user_id)
     ), 0)::int as "earnedLast7Days"
     from accounts a where a.user_id = $1`,
    [userId, EARNING_KINDS, RECENT_POINTS_DAYS],
  )
}

/** The balances of some people, with what is said beside them; by id. */
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
