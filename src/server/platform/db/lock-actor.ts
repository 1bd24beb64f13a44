import { type Action, type Duty, dutiesFor, isAction, mayDo } from '#domain/identity/duties.ts'
import type { Decider } from '#domain/users/account-status.ts'
import { users } from '#server/database/schema/users.ts'
import { sessionRevoked } from '../http/refusal.ts'
import { adminRequired, dutyRequired } from '../http/viewer.ts'
import { queryOne, type Tx } from './database.ts'
import { lockInOrder, rowLock } from './lock-in-order.ts'

/** A row locked by its transaction. */
export type Actor = typeof users.$inferSelect

/**
 * Locks the acting person, first in every write, and checks them again: someone deleted, suspended, demoted or without
 * the duty since the request began is refused (reliability: Lock order).
 */
export async function lockActor(
  tx: Tx,
  userId: string,
  access: 'member' | Action,
  strength: 'share' | 'no key update' = 'share',
): Promise<Actor> {
  const { rows } = await lockInOrder(tx, [actorLock(userId, strength)])
  return mayStillAct(rows[0], access)
}

/** The lock alone, for those that follow it in one statement; `mayStillAct` checks its row. */
export const actorLock = (userId: string, strength: 'share' | 'no key update' = 'share') =>
  rowLock(users, (parameter) => `id = ${parameter(userId)}`, strength)

export function mayStillAct(actor: Actor | undefined, access: 'member' | Action): Actor {
  if (!actor || actor.deleted_at !== null || actor.suspended_at !== null) {
    throw sessionRevoked()
  }
  if (!isAction(access)) return actor
  if (actor.role !== 'admin') throw adminRequired()
  if (!mayDo(actor, access)) throw dutyRequired(access, [])
  return actor
}

export async function deciderOf(tx: Tx, adminId: string, action: Action): Promise<Decider> {
  return { id: adminId, anotherAdminExists: await anotherAdminExists(tx, adminId, action) }
}

const listed = (duties: readonly Duty[]) => `array[${duties.map((duty) => `'${duty}'`).join()}]::text[]`

/** SQL: whether this user is an admin who may do it, and is neither suspended nor deleted. */
export function canDo(user: string, action: Action): string {
  const { duties, every } = dutiesFor(action)
  const has = every ? `${user}.duties @> ${listed(duties)}` : `${user}.duties && ${listed(duties)}`
  const isAdmin = `${user}.role = 'admin' and ${user}.deleted_at is null and ${user}.suspended_at is null`
  return duties.length === 0 ? isAdmin : `${isAdmin} and ${has}`
}

/** SQL: whether an admin other than these could do it instead (decisions: Tasks, claims and submissions). */
export const anotherAdmin = (adminId: string, action: Action, memberId = adminId) =>
  `exists (select from users other where ${canDo('other', action)} and other.id not in (${adminId}, ${memberId}))`

export async function anotherAdminExists(tx: Tx, adminId: string, action: Action): Promise<boolean> {
  const text = `select ${anotherAdmin('$1', action)} as exists`
  const { exists } = await queryOne<{ exists: boolean }>(tx, text, [adminId])
  return exists
}
