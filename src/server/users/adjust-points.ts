import { eq } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { adjustPoints as contract } from '#contract/users/admin-users.ts'
import { adjustmentRefusal } from '#domain/points/adjustments.ts'
import { accounts, adjustments } from '#server/database/schema/points.ts'
import { type SecondAdminCall, type SecondAdminMeans, secondAdmin } from '#server/desk/second-admin/ask.ts'
import { findAsk } from '#server/desk/second-admin/queries.ts'
import { queuePointsAdjusted } from '#server/notifications/adjustment-mails.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { deciderOf } from '#server/platform/db/lock-actor.ts'
import { credit, lockAccounts } from '#server/points/ledger.ts'
import { findAdjustment } from './admin-lists.ts'
import { adjustmentRefused, deletedAccount } from './admin-refusals.ts'
import { lockAdminAndPerson, recordAboutPerson } from './lock-people.ts'

/** 'conflict' if the balance would fall below zero; 'forbidden' for the admin's own account if another admin exists. */
export function adjustPoints(
  means: SecondAdminMeans & { database: Database },
  adminId: string,
  userId: string,
  order: Order,
  retryKey: string | null,
): Promise<ReplyOf<typeof contract>> {
  const retry = retryOf(retryKey, adminId, `adjust points ${userId}`, order)
  return means.database.transaction((tx) =>
    withIdempotency(tx, retry, () => adjust(tx, means, adminId, userId, order)),
  )
}

type Order = { amount: number; description: string } & SecondAdminCall

export async function adjust(
  tx: Tx,
  means: SecondAdminMeans,
  adminId: string,
  userId: string,
  { amount, description, ...call }: Order,
): Promise<ReplyOf<typeof contract>> {
  const order = { amount, description }
  const { person } = await lockAdminAndPerson(tx, adminId, userId, 'runTeam')
  if (person.deleted_at !== null) throw deletedAccount()
  const before = await lockBalance(tx, userId)
  const refusal = adjustmentRefusal(
    { userId, balance: before },
    order.amount,
    await deciderOf(tx, adminId, 'runTeam'),
  )
  if (refusal !== null) throw adjustmentRefused(refusal, before, before + order.amount)
  const move = { kind: 'adjust', adminId, userId, points: amount, body: order } as const
  const { waits, audit } = await secondAdmin(
    tx,
    means,
    { ...move, label: person.first_name ?? 'A member' },
    call,
  )
  if (waits !== null) return { secondAdminAsk: await findAsk(tx, waits) }
  const [made] = await tx
    .insert(adjustments)
    .values({ user_id: userId, made_by: adminId, ...order })
    .returning({ id: adjustments.id })
  const adjustmentId = made!.id
  await credit(tx, {
    userId,
    points: order.amount,
    kind: 'adjustment',
    refId: String(adjustmentId),
    description: order.description,
  })
  await recordAboutPerson(tx, person, {
    actorId: adminId,
    action: 'points.adjusted',
    subject: { type: 'adjustment', id: adjustmentId },
    before: { balance: before },
    after: { balance: before + order.amount, ...audit },
    reason: order.description,
  })
  await queuePointsAdjusted(tx, adjustmentId)
  return findAdjustment(tx, adjustmentId)
}

/** Locks the account, then reads its balance. */
export async function lockBalance(tx: Tx, userId: string): Promise<number> {
  await lockAccounts(tx, [userId])
  const [account] = await tx.select().from(accounts).where(eq(accounts.user_id, userId))
  if (!account) throw new Error('A member has no account.')
  return account.balance
}
