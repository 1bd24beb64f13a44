import type { Decider } from '#domain/users/account-status.ts'
import { users } from '#server/database/schema/users.ts'
import { Refusal, sessionRevoked } from '../http/refusal.ts'
import { queryOne, type Tx } from './database.ts'
import { lockInOrder, rowLock } from './lock-in-order.ts'

/** A row locked by its transaction. */
export type Actor = typeof users.$inferSelect

/**
 * Locks the acting person, first in every write, and checks them again: someone deleted, suspended or demoted since the
 * request began is refused (reliability: Lock order).
 */
export async function lockActor(
  tx: Tx,
  userId: string,
  role: 'member' | 'admin',
  strength: 'share' | 'no key update' = 'share',
): Promise<Actor> {
  const { rows } = await lockInOrder(tx, [actorLock(userId, strength)])
  return mayStillAct(rows[0], role)
}

/** The lock alone, for those that follow it in one statement; `mayStillAct` checks its row. */
export const actorLock = (userId: string, strength: 'share' | 'no key update' = 'share') =>
  rowLock(users, (parameter) => `id = ${parameter(userId)}`, strength)

export function mayStillAct(actor: Actor | undefined, role: 'member' | 'admin'): Actor {
  if (!actor || actor.deleted_at !== null || actor.suspended_at !== null) {
    throw sessionRevoked()
  }
  if (role === 'admin' && actor.role !== 'admin') {
    throw new Refusal('forbidden', 'Admin access required for this page.', { code: 'admin.required' })
  }
  return actor
}

export async function deciderOf(tx: Tx, adminId: string): Promise<Decider> {
  return { id: adminId, anotherAdminExists: await anotherAdminExists(tx, adminId) }
}

/** SQL: whether an admin other than this one could decide instead (decisions: Tasks, claims and submissions). */
export const anotherAdmin = (adminId: string) => `exists (select from users other
  where other.role = 'admin' and other.deleted_at is null and other.suspended_at is null and other.id <> ${adminId})`

export async function anotherAdminExists(tx: Tx, adminId: string): Promise<boolean> {
  const { exists } = await queryOne<{ exists: boolean }>(tx, `select ${anotherAdmin('$1')} as exists`, [
    adminId,
  ])
  return exists
}
