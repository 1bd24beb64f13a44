import { eq, sql } from 'drizzle-orm'
import { DUTIES, type Duty, mayDo, type Team } from '#domain/identity/duties.ts'
import { type Role, type RoleRefusal, roleRefusal } from '#domain/users/account-status.ts'
import { users } from '#server/database/schema/users.ts'
import { endDeciding } from '#server/desk/holds.ts'
import { endAsksOf } from '#server/desk/second-admin/ask.ts'
import { releaseMessagesOf } from '#server/inbox/messages.ts'
import { postRoleChanged } from '#server/notifications/account-status-mails.ts'
import { changedFields } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { anotherAdminExists, lockActor } from '#server/platform/db/lock-actor.ts'
import { publishAccountStatus } from '#server/platform/live/publish-facts.ts'
import { roleRefused } from './admin-refusals.ts'
import { lockAdmins, personOf, readPerson, recordAboutPerson } from './lock-people.ts'

interface Wanted {
  role: Role
  /** The duties of an admin stay by default, and a new admin gets all. */
  duties?: readonly Duty[] | undefined
}

/**
 * Takes effect on the person's next request. Of two admins who demote each other at the same time, one stays. The caller
 * forgets the cached viewer.
 */
export function changeRole(
  database: Database,
  adminId: string,
  userId: string,
  { role, duties, reason }: Wanted & { reason?: string | undefined },
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockAdmins(tx, userId)
    await lockActor(tx, adminId, 'runTeam')
    const refusal = await giveRole(tx, userId, { role, duties }, { actorId: adminId, reason })
    if (refusal !== null) throw roleRefused(refusal, role)
  })
}

/** The caller holds `lockAdmins`. `actorId` is null for a command or ADMIN_EMAILS. */
export async function giveRole(
  tx: Tx,
  userId: string,
  { role, duties }: Wanted,
  { actorId, reason }: { actorId: string | null; reason?: string | undefined },
): Promise<RoleRefusal | null> {
  const person = await readPerson(tx, userId)
  const isAdmin = role === 'admin'
  const given = duties ?? (person.role === 'admin' ? person.duties : DUTIES)
  const now: Team = { role, duties: isAdmin ? DUTIES.filter((duty) => given.includes(duty)) : [] }
  const refusal = roleRefusal(personOf(person), now, {
    adminId: actorId,
    otherAdmins: await anotherAdminExists(tx, userId, 'runTeam'),
  })
  if (refusal !== null) return refusal
  await endAsksOf(tx, userId, now)
  const [written] = await tx
    .update(users)
    .set({ role, duties: [...now.duties], updated_at: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
    .returning({ at: users.updated_at })
  await recordAboutPerson(tx, person, {
    actorId,
    action: person.role === role ? 'user.duties-changed' : isAdmin ? 'user.promoted' : 'user.demoted',
    ...changedFields({ role: person.role, duties: person.duties }, { ...now }),
    reason: reason ?? null,
  })
  await endDeciding(tx, userId, now)
  if (!mayDo(now, 'answerPeople')) await releaseMessagesOf(tx, userId)
  await postRoleChanged(tx, userId, person, now, written!.at)
  publishAccountStatus(tx, userId)
  return null
}
