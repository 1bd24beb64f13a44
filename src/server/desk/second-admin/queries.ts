import type { SecondAdminAsk } from '#contract/desk/second-admin.ts'
import { secondAdminKindsOf } from '#domain/desk/second-admin.ts'
import type { Team } from '#domain/identity/duties.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { namedPerson } from '#server/users/queries.ts'

/** SQL: ask `k` as admins see it. */
const ASK = `json_build_object('id', k.id, 'kind', k.kind, 'adjustmentId', k.adjustment_id, 'caseId', k.case_id, 'points', k.points,
  'request', case when k.request_id is not null then json_build_object('id', k.request_id,
    'reward', (select reward_name from reward_requests where id = k.request_id)) end,
  'member', (select json_build_object('id', id, 'email', email) from users where id = k.user_id),
  'by', (select ${namedPerson('asker')} from users asker where asker.id = k.asked_by),
  'words', coalesce(k.body->>'reviewNotes', k.body->>'reason', k.body->>'description'),
  'askedAt', k.asked_at, 'endsAt', k.ends_at, 'outcome', k.outcome)`

/** SQL: whether ask `k` waits. */
export const ASK_WAITS = 'k.ended_at is null and k.ends_at > clock_timestamp()'

/** SQL: what waits about request `q`, or null. */
export const ASK_OF_REQUEST = `(select ${ASK} from second_admin_asks k where k.request_id = q.id and ${ASK_WAITS})`

/** SQL: what waits about case `k`, or null; the ask is `a`. */
export const ASK_OF_CASE = `(select ${ASK.replaceAll('k.', 'a.')} from second_admin_asks a where a.case_id = k.id and ${ASK_WAITS.replaceAll('k.', 'a.')})`

/** SQL: all that waits about user `u`. */
export const ASKS_ABOUT_USER = `(select coalesce(json_agg(${ASK} order by k.id), '[]'::json)
  from second_admin_asks k where k.user_id = u.id and ${ASK_WAITS})`

/** SQL: whether ask `k` is of one of the kinds $1, or of admin $2; the values are `asksSeenBy`. */
const IS_SEEN = '(k.kind = any($1) or k.asked_by = $2)'

/** An admin sees the calls that they may make themselves, and what they asked. */
export const asksSeenBy = (viewer: Team & { id: string }) => [secondAdminKindsOf(viewer), viewer.id]

export function seesAsk(viewer: Team & { id: string }, ask: Pick<SecondAdminAsk, 'kind' | 'by'>): boolean {
  return ask.by.id === viewer.id || secondAdminKindsOf(viewer).includes(ask.kind)
}

/** SQL: how many of them wait. */
export const WAITING_ASKS = `(select count(*) from second_admin_asks k where ${ASK_WAITS} and ${IS_SEEN})`

/** SQL: the last change of an ask about request `q`. */
export const ASK_CHANGED_AT = `(select max(greatest(k.asked_at, k.ended_at)) from second_admin_asks k where k.request_id = q.id)`

export async function listAsks(queries: Queries, viewer: Team & { id: string }): Promise<SecondAdminAsk[]> {
  const rows = await queryRows<{ ask: SecondAdminAsk }>(
    queries,
    `select ${ASK} as ask from second_admin_asks k where ${ASK_WAITS} and ${IS_SEEN} order by k.id limit 100`,
    asksSeenBy(viewer),
  )
  return rows.map(({ ask }) => ask)
}

export async function findAsk(queries: Queries, askId: number): Promise<SecondAdminAsk> {
  const [row] = await queryRows<{ ask: SecondAdminAsk }>(
    queries,
    `select ${ASK} as ask from second_admin_asks k where k.id = $1`,
    [askId],
  )
  if (!row) throw new Refusal('not-found', 'This doesn’t exist.')
  return row.ask
}
