import type { ETransfer } from '#contract/rewards/etransfers.ts'
import { MAX_ETRANSFERS_LISTED } from '#domain/rewards/delivery.ts'
import { NEW_DESTINATION_HOURS } from '#domain/rewards/signs.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { ADMIN_REQUEST, JOINED } from '../request-queries.ts'

/** SQL: when the destination of request `q`, or the email of its member's account, last changed; null if long ago. */
export const CHANGED_LATELY = `(select max(at) from (select q.destination_changed_at
    union all select p.changed_at from past_addresses p where p.user_id = q.user_id) changes (at)
  where at > clock_timestamp() - interval '${NEW_DESTINATION_HOURS} hours')`

/** SQL: request `q` is an e-Transfer to be sent. */
export const IS_TO_BE_SENT = `q.delivery_kind = 'etransfer' and q.status = 'approved'`

export async function listETransfers(queries: Queries): Promise<ETransfer[]> {
  const rows = await queryRows<{ entry: ETransfer }>(
    queries,
    `select json_build_object('request', ${ADMIN_REQUEST}, 'changedAt', ${CHANGED_LATELY}) as entry
     from ${JOINED} where ${IS_TO_BE_SENT} order by q.id limit ${MAX_ETRANSFERS_LISTED}`,
  )
  return rows.map(({ entry }) => entry)
}
