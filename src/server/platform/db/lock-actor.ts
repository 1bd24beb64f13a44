import type { Decider } from '#domain/users/account-status.ts'
import { users } from '#server/database/schema/users.ts'
import { Refusal, sessionRevoked } from '../http/refusal.ts'
import { queryRows, type Tx } from './database.ts'
import { wholeRows } from './whole-rows.ts'

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
  const [actor] = await wholeRows(tx, users, `where id = $1 for ${strength}`, [userId])
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

/** Whether another admin could decide instead (decisions: Tasks, claims and submissions). */
export async function anotherAdminExists(tx: Tx, adminId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `select 1 from users
     where role = 'admin' and deleted_at is null and suspended_at is null and id <> $1 limit 1`,
    [adminId],
  )
  return rows.length > 0
}
