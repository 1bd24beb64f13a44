import type { QueryOf } from '#contract/endpoint.ts'
import type { listRewardCodes as contract, RewardCode } from '#contract/rewards/codes.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { newestWritten, type WrittenPage } from '#server/platform/db/lists.ts'
import { namedPerson } from '#server/users/queries.ts'
import { rewardMissing } from '../refusals.ts'
import { IS_FREE_CODE } from './code-stock.ts'

const STATE = `case when c.void_at is not null then 'void' when c.request_id is not null then 'delivered'
  when ${IS_FREE_CODE} then 'free' when c.expires_at > clock_timestamp() then 'expiring' else 'expired' end`

const ENTRY = `json_build_object('id', c.id, 'lastFour', c.last_four, 'state', ${STATE}, 'amountCents', c.amount_cents,
  'costCents', c.cost_cents, 'expiresAt', c.expires_at, 'batch', json_build_object('id', b.id,
    'importedAt', b.imported_at, 'importedBy', ${namedPerson('i')}, 'supplier', b.supplier),
  'request', case when q.id is not null then json_build_object('id', q.id, 'member', ${namedPerson('m')}) end,
  'deliveredAt', c.delivered_at, 'firstRevealedAt', c.first_revealed_at, 'voidAt', c.void_at,
  'voidReason', c.void_reason, 'voidedBy', ${namedPerson('v')})`

/** Newest first. */
export async function listCodes(
  queries: Queries,
  rewardId: number,
  { state, ...page }: QueryOf<typeof contract>,
): Promise<WrittenPage<RewardCode>> {
  const found = await queryRows(queries, 'select 1 from rewards where id = $1', [rewardId])
  if (found.length === 0) throw rewardMissing()
  return newestWritten<RewardCode>(
    queries,
    page,
    `select c.id as at, ${ENTRY} as entry
     from reward_codes c join reward_code_batches b on b.id = c.batch_id join users i on i.id = b.imported_by
       left join reward_requests q on q.id = c.request_id left join users m on m.id = q.user_id
       left join users v on v.id = c.voided_by
     where c.reward_id = $1 and ($2::text is null or ${STATE} = $2) and c.id < $3 order by c.id desc limit $4`,
    [rewardId, state ?? null],
  )
}
