import { eq, sql } from 'drizzle-orm'
import { reinstatementRefusal, suspensionRefusal } from '#domain/users/account-status.ts'
import { endWaiting } from '#server/claims/waitlist/end-waiting.ts'
import { users } from '#server/database/schema/users.ts'
import { endSessions } from '#server/identity/password/end-access.ts'
import { queueReinstated, queueSuspended } from '#server/notifications/account-status-mails.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { anotherAdminExists, lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishAccountStatus } from '#server/platform/live/publish-facts.ts'
import { endReviewing } from '#server/reviews/held-reviews.ts'
import { deletedAccount, suspensionRefused } from './admin-refusals.ts'
import { lockAdmins, personOf, readPerson, recordAboutPerson } from './lock-people.ts'

/** Ends its sessions and its waiting for tasks too. Refuses the admin's own account and the last admin. The caller forgets the cached viewer. */
export function suspendUser(
  database: Database,
  adminId: string,
  userId: string,
  reason: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockAdmins(tx, userId)
    await lockActor(tx, adminId, 'admin')
    const person = await readPerson(tx, userId)
    const refusal = suspensionRefusal(personOf(person), {
      adminId,
      otherAdmins: await anotherAdminExists(tx, userId),
    })
    if (refusal !== null) throw suspensionRefused(refusal)
    const at = await writeSuspension(tx, userId, { by: adminId, reason })
    await endWaiting(tx, userId)
    await endSessions(tx, userId)
    await endReviewing(tx, userId)
    await recordAboutPerson(tx, person, {
      actorId: adminId,
      action: 'user.suspended',
      before: { suspended: false },
      after: { suspended: true },
      reason,
    })
    await queueSuspended(tx, person, at)
    publishAccountStatus(tx, userId)
  })
}

export function reinstateUser(
  database: Database,
  adminId: string,
  userId: string,
  reason: string | undefined,
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockAdmins(tx, userId)
    await lockActor(tx, adminId, 'admin')
    const person = await readPerson(tx, userId)
    const refusal = reinstatementRefusal(personOf(person))
    if (refusal === 'deleted') throw deletedAccount()
    if (refusal === 'already') {
      throw new Refusal('conflict', 'This account isn’t suspended.', { code: 'suspension.none' })
    }
    const at = await writeSuspension(tx, userId, null)
    await recordAboutPerson(tx, person, {
      actorId: adminId,
      action: 'user.reinstated',
      before: { suspended: true },
      after: { suspended: false },
      reason: reason ?? null,
    })
    await queueReinstated(tx, person, at)
    publishAccountStatus(tx, userId)
  })
}

/** A null value ends the suspension. Returns when it was written. */
async function writeSuspension(
  tx: Tx,
  userId: string,
  suspension: { by: string; reason: string } | null,
): Promise<Date> {
  const [written] = await tx
    .update(users)
    .set({
      suspended_at: suspension ? sql`clock_timestamp()` : null,
      suspended_by: suspension ? suspension.by : null,
      suspension_reason: suspension ? suspension.reason : null,
      updated_at: sql`clock_timestamp()`,
    })
    .where(eq(users.id, userId))
    .returning({ at: users.updated_at })
  return written!.at
}
