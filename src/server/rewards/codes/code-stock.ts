import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'

/** SQL: whether code `c` is in the stock. Deliveries also compare its expiry with the clock. */
export const IS_FREE_CODE = 'c.request_id is null and c.void_at is null and c.set_aside_at is null'

/** SQL: whether code `c` was set aside and has not expired. */
export const IS_EXPIRING_CODE = `c.request_id is null and c.void_at is null and c.set_aside_at is not null
  and c.expires_at > clock_timestamp()`

/** SQL: whether request `q` is open and waits for a code, or will once it is approved. */
export const NEEDS_CODE = `q.delivery_kind = 'stock' and q.status in ('pending', 'approved')`

/** SQL: whether the last decision on request `q` is an undo; it then waits for an admin. */
export const WAS_UNDONE =
  '(select d.undoes from request_decisions d where d.request_id = q.id order by d.id desc limit 1) is not null'

/**
 * SQL: whether approved request `q` gets a code by itself. Left out are those of suspended members, those with a decision
 * that is held or waits for a second admin, and those whose delivery an admin undid: they wait for an admin.
 */
export const WAITS_FOR_CODE = `q.delivery_kind = 'stock' and q.status = 'approved'
  and not exists (select from users u where u.id = q.user_id and u.suspended_at is not null)
  and not exists (select from held_request_decisions h where h.request_id = q.id and h.taken_back_at is null)
  and not exists (select from second_admin_asks k
    where k.request_id = q.id and k.ended_at is null and k.ends_at > clock_timestamp())
  and not ${WAS_UNDONE}`

/**
 * Counts the stock of a reward again: its free codes less its open requests (docs/decisions/0065). Call it after codes or
 * requests changed, with the reward locked (reliability: Lock order).
 */
export async function recountStock(tx: Tx, rewardId: number): Promise<void> {
  await queryRows(
    tx,
    `update rewards set stock = (select count(*) from reward_codes c where c.reward_id = $1 and ${IS_FREE_CODE})
       - (select count(*) from reward_requests q where q.reward_id = $1 and ${NEEDS_CODE})
     where id = $1 and delivery_kind = 'stock'`,
    [rewardId],
  )
  publishFacts(tx, ['rewards', 'rewardCodes'])
}
