import type { EndedHold } from '#contract/desk/ended-holds.ts'
import { ENDED_HOLD_SHOWN_MINUTES } from '#domain/desk/holds.ts'
import { mayDo, type Team } from '#domain/identity/duties.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { DESKS, type HeldDesk } from './desks.ts'

/** Left out once someone decided again, unless that is the reason. */
const endedAt = ({ subject, held, key, label, labelled }: HeldDesk) => `
  select '${subject}' as subject, s.id, ${label} as title, u.email as "memberEmail", h.status,
    h.ended_because as because, to_json(h.taken_back_at) as "endedAt", h.taken_back_at as at
  from ${labelled} join ${held} h on h.${key} = s.id join users u on u.id = s.user_id
  where h.admin_id = $1 and h.ended_because is not null
    and h.taken_back_at > clock_timestamp() - make_interval(mins => ${ENDED_HOLD_SHOWN_MINUTES})
    and (h.ended_because = 'decided' or (s.reviewed_at < h.taken_back_at) is not false
      and not exists (select from ${held} later where later.${key} = h.${key} and later.id > h.id))`

/** The admin's held decisions that ended without effect, and that they did not take back; the latest first. */
export async function readEndedHolds(queries: Queries, admin: Team & { id: string }): Promise<EndedHold[]> {
  const desks = DESKS.filter(({ action }) => mayDo(admin, action))
  if (desks.length === 0) return []
  return queryRows<EndedHold>(
    queries,
    `select subject, id, title, "memberEmail", status, because, "endedAt"
     from (${desks.map(endedAt).join(' union all ')}) ended order by at desc limit 50`,
    [admin.id],
  )
}
