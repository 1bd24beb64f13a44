import { NEW_DESTINATION_HOURS, OTHERS_PER_SIGN } from '#domain/rewards/signs.ts'
import { SIGN_KEPT_DAYS } from '#domain/time/retention.ts'
import type { reward_requests } from '#server/database/schema/rewards.ts'
import { queryRows, sendWrite, type Tx } from '#server/platform/db/database.ts'

/** Rows looked at for each kind, so that a request costs the same however many accounts share something. */
const LOOKED_AT = 200

/** SQL: whether an admin said that $2 and `other` are not related. */
const IS_UNRELATED = `exists (select from unrelated_accounts p where p.kind = found.kind
  and p.low = least($2, found.other) and p.high = greatest($2, found.other))`

/** Request $1 of member $2 goes to the key $3, a destination of kind $4; $5: it went elsewhere before. Index lookups only. */
export const WRITE_SIGNS = `insert into payout_signs
    (request_id, user_id, kind, other_user_id, other_request_id, submission_id)
  select $1::bigint, $2::text, kind, other, other_request, submission from (
    select found.*, row_number() over (partition by kind order by at desc) as place from (
      select 'same-destination' as kind, user_id as other, max(id) as other_request, null::bigint as submission, max(id) as at
      from (select id, user_id from reward_requests where destination_key = $3 and destination_key <> ''
        order by id desc limit ${LOOKED_AT}) q
      where user_id <> $2 group by user_id
      union all
      select 'same-phone', same.id, null, null, 0
      from users me cross join lateral (select o.id from users o
        where phone_key(o.phone_number) = phone_key(me.phone_number) and o.phone_number is not null limit ${LOOKED_AT}) same
      where me.id = $2 and me.phone_number is not null and same.id <> $2
      union all
      select 'copied-proof', earlier.user_id, null, max(copy.id), max(copy.id)
      from (select id, copied_from from submissions where user_id = $2 and copied_from is not null
          and submitted_at > clock_timestamp() - interval '${24 * SIGN_KEPT_DAYS} hours'
        order by id desc limit ${LOOKED_AT}) copy
        join submissions earlier on earlier.id = copy.copied_from
        join users author on author.id = earlier.user_id and author.deleted_at is null
      group by earlier.user_id
    ) found where not ${IS_UNRELATED}
  ) others where place <= ${OTHERS_PER_SIGN}
  union all
  select $1, $2, 'destination-changed', null, before.id, null
  from (select max(id) as id from reward_requests where user_id = $2 and id <> $1 and destination_kind = $4
    and destination_key <> $3 and destination_key <> '') before
  where $3 <> '' and ($5 or before.id is not null) and not exists (select from reward_requests known
    where known.user_id = $2 and known.id <> $1 and known.destination_key = $3
      and greatest(known.requested_at, known.destination_changed_at)
        < clock_timestamp() - interval '${NEW_DESTINATION_HOURS} hours')
  on conflict do nothing`

type Request = Pick<
  typeof reward_requests.$inferSelect,
  'id' | 'user_id' | 'destination_key' | 'destination_kind'
>

/** Request $1 went elsewhere before: its signs that were about the destination. */
const END_SIGNS_OF_DESTINATION = `delete from payout_signs
  where request_id = $1 and kind in ('same-destination', 'destination-changed')`

/** Nothing waits for it, and nothing but the desk reads it. */
export async function writeSigns(tx: Tx, request: Request, wentElsewhere: boolean): Promise<void> {
  const { id, user_id, destination_key, destination_kind } = request
  const values = [id, user_id, destination_key ?? '', destination_kind, wentElsewhere]
  if (wentElsewhere) await queryRows(tx, END_SIGNS_OF_DESTINATION, [id])
  await sendWrite(tx, queryRows(tx, WRITE_SIGNS, values))
}
