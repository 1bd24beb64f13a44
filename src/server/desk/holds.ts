import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { HoldEnd } from '#domain/desk/holds.ts'
import { mayDo, type Team } from '#domain/identity/duties.ts'
import { TAKEN_BACK_KEPT_DAYS } from '#domain/time/retention.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows, type Tx } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'
import { type Actor, mayStillAct } from '#server/platform/db/lock-actor.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { DESKS, type HeldDesk, LEASED_DESKS } from './desks.ts'

/** The instant, by the clock of the database. */
export const endOfHold = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

interface Ended extends Record<string, unknown> {
  /** The decision. */
  status: string
  /** The status of the card. */
  isNow: string
  label: string
  userId: string
}

/** 'conflict' once the decision is final. The caller has locked the card. */
export async function takeBackHeld(tx: Tx, desk: HeldDesk, cardId: number, adminId: string): Promise<void> {
  const ended = await endHold(tx, desk, cardId, { adminId })
  if (!ended) {
    throw new Refusal('conflict', 'This decision is final now. You can still undo it with a reason.', {
      code: `${desk.subject}.not-held`,
    })
  }
}

/** The card is as it was before, and its admin hears why. The caller has locked the card. */
export async function cancelHeld(
  tx: Tx,
  desk: HeldDesk,
  cardId: number,
  because: HoldEnd,
  refusedBy?: string,
): Promise<void> {
  if (await endHold(tx, desk, cardId, { because, refusedBy })) publishFacts(tx, ['endedHolds'])
}

/** Returns null if nothing is held, or not by this admin. */
async function endHold(
  tx: Tx,
  desk: HeldDesk,
  cardId: number,
  {
    adminId = null,
    because = null,
    refusedBy,
  }: { adminId?: string | null; because?: HoldEnd | null; refusedBy?: string | undefined },
): Promise<Ended | null> {
  const { held, key, labelled, label, subject, erased } = desk
  const [ended] = await queryRows<Ended>(
    tx,
    `update ${held} h set taken_back_at = clock_timestamp(), ended_because = $3${erased} from ${labelled}
     where h.${key} = $1 and h.taken_back_at is null and h.admin_id = coalesce($2, h.admin_id) and s.id = h.${key}
     returning h.status, ${label} as label, s.user_id as "userId", s.status as "isNow"`,
    [cardId, adminId, because],
  )
  if (!ended) return null
  await recordAudit(tx, {
    actorId: refusedBy ?? adminId,
    action: refusedBy
      ? 'submission.agreement-refused'
      : `${subject}.decision-${adminId === null ? 'cancelled' : 'taken-back'}`,
    subject: { type: subject, id: cardId },
    label: ended.label,
    memberId: ended.userId,
    before: { status: ended.status },
    after: { status: ended.isNow },
  })
  publishFacts(tx, [desk.facts.held])
  return ended
}

const NOBODY: Team = { role: 'user', duties: [] }

/** Frees the cards and cancels the held decisions of someone who may no longer decide, at the desks they may not use. */
export async function endDeciding(tx: Tx, adminId: string, now: Team = NOBODY): Promise<void> {
  for (const { leases, facts, action } of LEASED_DESKS) {
    if (mayDo(now, action)) continue
    const freed = await queryRows(tx, `delete from ${leases} where admin_id = $1 returning 1`, [adminId])
    if (freed.length > 0) publishFacts(tx, [facts.leases])
  }
  for (const desk of DESKS) {
    if (mayDo(now, desk.action)) continue
    const decided = await queryRows<{ id: number }>(
      tx,
      `select ${desk.key} as id from ${desk.held} where admin_id = $1 and taken_back_at is null`,
      [adminId],
    )
    for (const { id } of decided) await cancelHeld(tx, desk, id, 'reviewer')
  }
}

/** Cancels held decisions about a member who leaves; the caller has locked the member. */
export async function cancelHeldAbout(tx: Tx, desk: HeldDesk, userId: string): Promise<void> {
  const { table, held, key } = desk
  const cards = await queryRows<{ id: number }>(
    tx,
    `select s.id from ${table} s join ${held} h on h.${key} = s.id and h.taken_back_at is null
     where s.user_id = $1 order by s.id for no key update of s`,
    [userId],
  )
  for (const { id } of cards) await cancelHeld(tx, desk, id, 'account')
}

/** A held decision as it was before the locks: of which card, by whom, and what. */
export type NamedDecision = { id: number; adminId: string; status: string }

/** Returns null until its hold is over, or if another took its place. The caller has locked the card. */
export async function findDue<Held extends PgTable>(
  tx: Tx,
  { key }: HeldDesk,
  held: Held,
  { id, adminId, status }: NamedDecision,
): Promise<Held['$inferSelect'] | null> {
  const [due] = await wholeRows(
    tx,
    held,
    `where ${key} = $1 and admin_id = $2 and status = $3 and taken_back_at is null
       and final_at <= clock_timestamp()`,
    [id, adminId, status],
  )
  return due ?? null
}

/** A final decision leaves; the caller writes it. */
export async function removeHeld(tx: Tx, { held, facts }: HeldDesk, heldId: number): Promise<void> {
  await queryRows(tx, `delete from ${held} where id = $1`, [heldId])
  publishFacts(tx, [facts.held])
}

export function mayStillDecide(actor: Actor | undefined, { action }: HeldDesk): boolean {
  try {
    mayStillAct(actor, action)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Their decisions stay in the audit log, and so does what a second admin said. */
export async function forgetTakenBack(database: Database, signal?: AbortSignal): Promise<void> {
  const old = `taken_back_at < now() - interval '${24 * TAKEN_BACK_KEPT_DAYS} hours'`
  for (const { held } of DESKS) await deleteInBatches(database, held, old, signal)
  const ended = `coalesce(ended_at, ends_at) < now() - interval '${24 * TAKEN_BACK_KEPT_DAYS} hours'`
  await deleteInBatches(database, 'second_admin_asks', ended, signal)
}
