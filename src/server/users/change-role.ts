import { eq, sql } from 'drizzle-orm'
import { type Role, type RoleRefusal, roleRefusal } from '#domain/users/account-status.ts'
import { users } from '#server/database/schema/users.ts'
import { endDeciding } from '#server/desk/holds.ts'
import { postRoleChanged } from '#server/notifications/account-status-mails.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { anotherAdminExists, lockActor } from '#server/platform/db/lock-actor.ts'
import { publishAccountStatus } from '#server/platform/live/publish-facts.ts'
import { roleRefused } from './admin-refusals.ts'
import { lockAdmins, personOf, readPerson, recordAboutPerson } from './lock-people.ts'

/**
 * Takes effect on the person's next request. Of two admins who demote each other at the same time, one stays. The caller
 * forgets the cached viewer.
 */
export function changeRole(
  database: Database,
  adminId: string,
  userId: string,
  { role, reason }: { role: Role; reason?: string | undefined },
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockAdmins(tx, userId)
    await lockActor(tx, adminId, 'admin')
    const refusal = await giveRole(tx, userId, role, { actorId: adminId, reason })
    if (refusal !== null) throw roleRefused(refusal, role)
  })
}

/** The caller holds `lockAdmins`. `actorId` is null for a command or ADMIN_EMAILS. */
export async function giveRole(
  tx: Tx,
  userId: string,
  role: Role,
  { actorId, reason }: { actorId: string | null; reason?: string | undefined },
): Promise<RoleRefusal | null> {
  const person = await readPerson(tx, userId)
  const refusal = roleRefusal(personOf(person), role, { otherAdmins: await anotherAdminExists(tx, userId) })
  if (refusal !== null) return refusal
  const [written] = await tx
    .update(users)
    .set({ role, updated_at: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
    .returning({ at: users.updated_at })
  await recordAboutPerson(tx, person, {
    actorId,
    action: role === 'admin' ? 'user.promoted' : 'user.demoted',
    before: { role: person.role },
    after: { role },
    reason: reason ?? null,
  })
  if (role !== 'admin') await endDeciding(tx, userId)
  await postRoleChanged(tx, userId, role, written!.at)
  publishAccountStatus(tx, userId)
  return null
}
