import { eq, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { undoAdjustment as contract } from '#contract/users/admin-users.ts'
import { undoRefusal } from '#domain/points/adjustments.ts'
import { words } from '#domain/text/wording.ts'
import { adjustments } from '#server/database/schema/points.ts'
import { type SecondAdminCall, type SecondAdminMeans, secondAdmin } from '#server/desk/second-admin/ask.ts'
import { findAsk } from '#server/desk/second-admin/queries.ts'
import { queuePointsAdjusted } from '#server/notifications/adjustment-mails.ts'
import { type Database, queryOne, type Tx } from '#server/platform/db/database.ts'
import { deciderOf } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { reverse } from '#server/points/ledger.ts'
import { lockBalance } from './adjust-points.ts'
import { findAdjustment } from './admin-lists.ts'
import { adjustmentRefused, deletedAccount } from './admin-refusals.ts'
import { lockAdminAndPerson, recordAboutPerson } from './lock-people.ts'

/** Reverses an adjustment's entry, once; then 'conflict'. The balance may become negative (decisions: Points). */
export function undoAdjustment(
  means: SecondAdminMeans & { database: Database },
  adminId: string,
  adjustmentId: number,
  order: Order,
): Promise<ReplyOf<typeof contract>> {
  return means.database.transaction((tx) => undoOne(tx, means, adminId, adjustmentId, order))
}

type Order = { reason: string } & SecondAdminCall

export async function undoOne(
  tx: Tx,
  means: SecondAdminMeans,
  adminId: string,
  adjustmentId: number,
  { reason, ...call }: Order,
): Promise<ReplyOf<typeof contract>> {
  const { user_id: userId } = await readAdjustment(tx, adjustmentId)
  const { person } = await lockAdminAndPerson(tx, adminId, userId, 'runTeam')
  if (person.deleted_at !== null) throw deletedAccount()
  const adjustment = await readAdjustment(tx, adjustmentId, 'locked')
  const refusal = undoRefusal(
    { userId, isUndone: adjustment.undone_at !== null },
    await deciderOf(tx, adminId, 'runTeam'),
  )
  if (refusal === 'already-undone') throw await alreadyUndone(tx, adjustmentId)
  const before = await lockBalance(tx, userId)
  const after = before - adjustment.amount
  if (refusal !== null) throw adjustmentRefused(refusal, before, after)
  const move = { kind: 'undo-adjustment', adminId, userId, adjustmentId, points: -adjustment.amount } as const
  const label = person.first_name ?? 'A member'
  const { waits, audit } = await secondAdmin(tx, means, { ...move, body: { reason }, label }, call)
  if (waits !== null) return { secondAdminAsk: await findAsk(tx, waits) }
  const entry = await queryOne<{ id: number }>(
    tx,
    `select id from entries where kind = 'adjustment' and ref_id = $1 and user_id = $2`,
    [String(adjustmentId), userId],
  )
  await tx
    .update(adjustments)
    .set({ undone_at: sql`clock_timestamp()`, undone_by: adminId, undo_reason: reason })
    .where(eq(adjustments.id, adjustmentId))
  await reverse(tx, entry.id)
  await recordAboutPerson(tx, person, {
    actorId: adminId,
    action: 'points.adjustment-undone',
    subject: { type: 'adjustment', id: adjustmentId },
    before: { balance: before },
    after: { balance: after, ...audit },
    reason,
  })
  await queuePointsAdjusted(tx, adjustmentId)
  return findAdjustment(tx, adjustmentId)
}

async function readAdjustment(
  tx: Tx,
  adjustmentId: number,
  lock?: 'locked',
): Promise<typeof adjustments.$inferSelect> {
  const query = tx.select().from(adjustments).where(eq(adjustments.id, adjustmentId))
  const [adjustment] = await (lock ? query.for('no key update') : query)
  if (!adjustment) throw new Refusal('not-found', 'This adjustment doesn’t exist.')
  return adjustment
}

async function alreadyUndone(tx: Tx, adjustmentId: number): Promise<Refusal> {
  const { undone } = await findAdjustment(tx, adjustmentId)
  return new Refusal(
    'conflict',
    words('This adjustment was already undone by {by}.', {
      by: undone?.by.name ?? words('someone else'),
    }),
    {
      code: 'adjustment.already-undone',
    },
  )
}
