import {
  aboveLimitSentence,
  isAboveLimit,
  SECOND_ADMIN_ACTIONS,
  SECOND_ADMIN_PRESS_WAITS_HOURS,
  SECOND_ADMIN_SUM_HOURS,
  SECOND_ADMIN_WAITS_HOURS,
  secondAdminKindsOf,
  secondAdminRule,
} from '#domain/desk/second-admin.ts'
import type { Action, Team } from '#domain/identity/duties.ts'
import { type Words, words } from '#domain/text/wording.ts'
import type { Config } from '#server/config/config.ts'
import { queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { canDo } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { lockAccounts } from '#server/points/ledger.ts'
import { shortName } from '#server/users/queries.ts'
import { type PointsMove, tellOthers } from './tell.ts'

export type SecondAdminMeans = { config: Pick<Config, 'secondAdminAbove'> }

/** The body makes the same call again. */
type Move = PointsMove & { body: Record<string, unknown> }

/** How the call asks, or on whose agreement it is made. */
export interface SecondAdminCall {
  askSecondAdmin?: true | undefined
  confirmed?: true | undefined
  agreement?: { askId: number; by: string } | undefined
}

/** The call waits, or goes on; `audit` says in its audit row why it may. */
type Outcome = { waits: number; audit?: never } | { waits: null; audit: Record<string, unknown> }

export const PASSES: Outcome = { waits: null, audit: {} }

/**
 * The one place where a call that moves points asks whether a second admin is needed (docs/decisions/0059). The caller
 * has locked its subject and checked its rules, and has changed nothing. Locks the member's account, so that calls at
 * the same time count each other.
 */
export async function secondAdmin(
  tx: Tx,
  { config: { secondAdminAbove: above } }: SecondAdminMeans,
  move: Move,
  { askSecondAdmin, confirmed, agreement }: SecondAdminCall,
): Promise<Outcome> {
  if (agreement) return endByAgreement(tx, agreement)
  if (above === null && !askSecondAdmin) return PASSES
  const { kind, adminId, userId } = move
  await lockAccounts(tx, [userId])
  const { sum, others } = await queryOne<{ sum: number; others: string[] }>(
    tx,
    moved(SECOND_ADMIN_ACTIONS[kind]),
    [adminId, userId],
  )
  const figures = { above, points: Math.abs(move.points), sum }
  const call = { asks: askSecondAdmin === true, confirms: confirmed === true, others: others.length > 0 }
  switch (secondAdminRule(figures, call)) {
    case 'passes':
      return PASSES
    case 'confirmed':
      return { waits: null, audit: { confirmedAlone: true } }
    case 'waits':
      return { waits: await wait(tx, move, isAboveLimit(figures), others) }
    case 'needed':
      throw refused(
        'needed',
        words('Another admin must agree. {figures}', { figures: aboveLimitSentence(figures) }),
      )
    case 'confirm':
      throw refused(
        'confirm',
        words('No other admin can agree, so please confirm. {figures}', {
          figures: aboveLimitSentence(figures),
        }),
      )
    case 'none':
      throw refused('none', 'There is no other admin who could agree.')
  }
}

const SUM_SINCE = `clock_timestamp() - interval '${SECOND_ADMIN_SUM_HOURS} hours'`

/**
 * SQL: the points that admin $1 moved for member $2, held decisions too, and the admins who could agree to this action. A new
 * statement after the lock.
 */
const moved = (action: Action) => `select (select coalesce(sum(points), 0) from (
    select q.points_spent as points from reward_requests q join request_decisions d on d.request_id = q.id
    where q.user_id = $2 and d.decided_by = $1 and d.decided_at > ${SUM_SINCE}
      and case when d.undoes is null
        then d.to_status = 'approved' and not exists (select from request_decisions u where u.undoes = d.id)
        else d.from_status in ('rejected', 'fulfilled') end
    union all
    select q.points_spent from reward_requests q join held_request_decisions h on h.request_id = q.id
    where q.user_id = $2 and q.status = 'pending' and h.admin_id = $1 and h.taken_back_at is null and h.status <> 'rejected'
    union all
    select q.points_spent from reward_cases k join reward_requests q on q.id = k.request_id
    where k.user_id = $2 and k.reviewed_by = $1 and k.reviewed_at > ${SUM_SINCE} and k.status in ('replaced', 'refunded')
    union all
    select q.points_spent from held_case_decisions h join reward_cases k on k.id = h.case_id
    join reward_requests q on q.id = k.request_id
    where k.user_id = $2 and k.status = 'open' and h.admin_id = $1 and h.taken_back_at is null and h.status <> 'refused'
    union all
    select abs(amount) from adjustments where user_id = $2 and made_by = $1 and made_at > ${SUM_SINCE}
    union all
    select abs(amount) from adjustments where user_id = $2 and undone_by = $1 and undone_at > ${SUM_SINCE}
  ) moved)::bigint as sum,
  array(select u.id from users u where ${canDo('u', action)} and u.id not in ($1, $2) order by u.id) as others`

/** The waiting row; asking for the same again changes nothing. */
async function wait(tx: Tx, move: Move, isNeeded: boolean, others: readonly string[]): Promise<number> {
  const { kind, adminId, userId, requestId = null, adjustmentId = null, caseId = null, points, body } = move
  await queryRows(
    tx,
    `update second_admin_asks set ended_at = ends_at, outcome = 'expired'
     where (request_id = $1 or adjustment_id = $2 or case_id = $3) and ended_at is null and ends_at <= clock_timestamp()`,
    [requestId, adjustmentId, caseId],
  )
  const hours = isNeeded ? SECOND_ADMIN_WAITS_HOURS : SECOND_ADMIN_PRESS_WAITS_HOURS
  const [made] = await queryRows<{ id: number }>(
    tx,
    `insert into second_admin_asks (kind, request_id, adjustment_id, case_id, user_id, asked_by, points, body, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + make_interval(hours => $9))
     on conflict do nothing returning id`,
    [kind, requestId, adjustmentId, caseId, userId, adminId, points, JSON.stringify(body), hours],
  )
  if (!made) return sameAsk(tx, move)
  await tellOthers(tx, { ...move, askId: made.id }, others)
  publishFacts(tx, ['secondAdmin'])
  return made.id
}

/** 'conflict' if another admin asked for it, or if something else about it waits. */
async function sameAsk(
  tx: Tx,
  { kind, adminId, requestId, adjustmentId, caseId, body }: Move,
): Promise<number> {
  const waiting = await queryOne<{ id: number; kind: string; by: string; name: string }>(
    tx,
    `select a.id, a.kind, a.asked_by as by, ${shortName('u')} as name
     from second_admin_asks a join users u on u.id = a.asked_by
     where (a.request_id = $1 or a.adjustment_id = $2 or a.case_id = $3) and a.ended_at is null`,
    [requestId ?? null, adjustmentId ?? null, caseId ?? null],
  )
  const isOwn = waiting.by === adminId
  // A code that was typed would be lost, because the call that waits has another.
  if (isOwn && waiting.kind === kind && !('sealed' in body)) return waiting.id
  if (isOwn) throw refused('waiting', 'You already asked a second admin about this. Withdraw that first.')
  throw refused(
    'waiting',
    words('{name} already asked a second admin about this. Agree or refuse there.', { name: waiting.name }),
  )
}

/** Ends the ask last, when its subject is locked, so that of two answers one counts. */
async function endByAgreement(tx: Tx, { askId, by }: { askId: number; by: string }): Promise<Outcome> {
  if (await endAsk(tx, askId, by, 'agreed')) return { waits: null, audit: { agreedBy: by } }
  throw askEnded()
}

export async function endAsk(
  tx: Tx,
  askId: number,
  by: string,
  outcome: 'agreed' | 'refused' | 'withdrawn',
): Promise<boolean> {
  const ended = await queryRows(
    tx,
    `update second_admin_asks set ended_at = clock_timestamp(), ended_by = $2, outcome = $3
     where id = $1 and ended_at is null and ends_at > clock_timestamp() returning 1`,
    [askId, by, outcome],
  )
  return ended.length > 0
}

/** Ends what waits of someone who may no longer make the call themselves; a trigger does for a suspended or deleted admin. */
export async function endAsksOf(tx: Tx, adminId: string, now: Team): Promise<void> {
  const ended = await queryRows(
    tx,
    `update second_admin_asks set ended_at = clock_timestamp(), outcome = 'asker'
     where asked_by = $1 and ended_at is null and kind <> all ($2) returning 1`,
    [adminId, secondAdminKindsOf(now)],
  )
  if (ended.length > 0) publishFacts(tx, ['secondAdmin'])
}

export function askEnded(): Refusal {
  return refused('ended', 'This no longer waits for a second admin. Please check it again.')
}

function refused(
  code: 'needed' | 'confirm' | 'none' | 'waiting' | 'ended',
  sentence: Words | string,
): Refusal {
  return new Refusal('conflict', sentence, { code: `second-admin.${code}` })
}
