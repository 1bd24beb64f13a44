import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  type ReinstatementRefusal,
  reinstatementRefusal,
  suspensionRefusal,
} from '#domain/users/account-status.ts'
import { endWaiting } from '#server/claims/waitlist/end-waiting.ts'
import { suspensions, users } from '#server/database/schema/users.ts'
import { endDeciding } from '#server/desk/holds.ts'
import { accountAt } from '#server/identity/address/address-owner.ts'
import { endSessions } from '#server/identity/password/end-access.ts'
import { endSuspensionLinks, suspensionLink } from '#server/identity/suspension/suspension-link.ts'
import { closeAppeal } from '#server/inbox/close-message.ts'
import { releaseMessagesOf } from '#server/inbox/messages.ts'
import { queueReinstated, queueSuspended } from '#server/notifications/account-status-mails.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { anotherAdminExists, lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishAccountStatus, publishFacts } from '#server/platform/live/publish-facts.ts'
import type { Signing } from '#server/platform/signing.ts'
import { deletedAccount, suspensionRefused } from './admin-refusals.ts'
import { lockAdmins, personOf, readPerson, recordAboutPerson } from './lock-people.ts'

interface Parts {
  database: Database
  signing: Signing
}

interface SuspensionTexts {
  /** Emailed to the member, and in the audit log. */
  memberText: string
  internalNotes?: string | undefined
}

/**
 * Ends its sessions and its waiting for tasks too, and emails the reason. Refuses the admin's own account and the last
 * admin. The caller forgets the cached viewer.
 */
export function suspendUser(
  { database, signing }: Parts,
  adminId: string,
  userId: string,
  texts: SuspensionTexts,
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockAdmins(tx, userId)
    await lockActor(tx, adminId, 'runTeam')
    const person = await readPerson(tx, userId)
    const refusal = suspensionRefusal(personOf(person), {
      adminId,
      otherAdmins: await anotherAdminExists(tx, userId, 'runTeam'),
    })
    if (refusal !== null) throw suspensionRefused(refusal)
    const [begun] = await tx
      .insert(suspensions)
      .values({ user_id: userId, suspended_by: adminId, ...columnsOf(texts) })
      .returning()
    await setSuspended(tx, userId, begun!.since)
    await endSessions(tx, userId)
    await endDeciding(tx, userId)
    await releaseMessagesOf(tx, userId)
    await endWaiting(tx, userId)
    await recordAboutPerson(tx, person, {
      actorId: adminId,
      action: 'user.suspended',
      before: { suspended: false },
      after: { suspended: true },
      reason: texts.memberText,
    })
    await endSuspensionLinks(tx, userId)
    await queueSuspended(tx, person, begun!, { link: await suspensionLink(tx, signing, person) })
    publishAccountStatus(tx, userId)
  })
}

/** Emails the reason again if it is another one. 'conflict' if someone changed it since `seen`. */
export function changeSuspension(
  { database, signing }: Parts,
  adminId: string,
  userId: string,
  { seen, ...texts }: SuspensionTexts & { seen?: string | undefined },
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockAdmins(tx, userId)
    await lockActor(tx, adminId, 'runTeam')
    const person = await readPerson(tx, userId)
    const [before] = await tx.select().from(suspensions).where(live(userId))
    if (before === undefined) throw notSuspended()
    // Sent again after a lost answer, it is what the reason is already.
    if (seen !== undefined && ![seen, texts.memberText].includes(before.member_text)) {
      throw new Refusal(
        'conflict',
        'Another admin changed this reason. Close this, read it, then change it again.',
        {
          code: 'suspension.changed',
        },
      )
    }
    await tx.update(suspensions).set(columnsOf(texts)).where(eq(suspensions.id, before.id))
    publishFacts(tx, ['account'], userId)
    const { memberText } = texts
    if (memberText === before.member_text) return
    await recordAboutPerson(tx, person, {
      actorId: adminId,
      action: 'user.suspension-changed',
      before: { reason: before.member_text },
      after: { reason: memberText },
      reason: null,
    })
    const link = await suspensionLink(tx, signing, person)
    await queueSuspended(tx, person, { ...before, member_text: memberText }, { link, isChange: true })
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
    await lockActor(tx, adminId, 'runTeam')
    const refusal = await reinstate(tx, userId, { actorId: adminId, reason })
    if (refusal === 'deleted') throw deletedAccount()
    if (refusal === 'already') throw notSuspended()
  })
}

/** Ends a suspension for the person who runs the server: no one else can for an admin whom the only other one suspended. */
export function reinstateByCommand(
  database: Database,
  email: string,
): Promise<'reinstated' | 'not-suspended' | 'unknown'> {
  return database.transaction(async (tx) => {
    const account = await accountAt(tx, email)
    if (account === null) return 'unknown'
    await lockAdmins(tx, account.id)
    const reason = 'npm run admin -- reinstate'
    const refusal = await reinstate(tx, account.id, { actorId: null, reason })
    return refusal === null ? 'reinstated' : 'not-suspended'
  })
}

/** The caller holds `lockAdmins`. `actorId` is null for a command. */
async function reinstate(
  tx: Tx,
  userId: string,
  { actorId, reason }: { actorId: string | null; reason: string | undefined },
): Promise<ReinstatementRefusal | null> {
  const person = await readPerson(tx, userId)
  const refusal = reinstatementRefusal(personOf(person))
  if (refusal !== null) return refusal
  const [ended] = await tx
    .update(suspensions)
    .set({ ended_at: sql`clock_timestamp()` })
    .where(live(userId))
    .returning({ id: suspensions.id })
  const at = await setSuspended(tx, userId, null)
  await endSuspensionLinks(tx, userId)
  await closeAppeal(tx, ended!.id)
  await recordAboutPerson(tx, person, {
    actorId,
    action: 'user.reinstated',
    before: { suspended: true },
    after: { suspended: false },
    reason: reason ?? null,
  })
  await queueReinstated(tx, person, at)
  publishAccountStatus(tx, userId)
  return null
}

const live = (userId: string) => and(eq(suspensions.user_id, userId), isNull(suspensions.ended_at))

function columnsOf({ memberText, internalNotes }: SuspensionTexts) {
  return { member_text: memberText, internal_notes: internalNotes?.trim() || null }
}

function notSuspended(): Refusal {
  return new Refusal('conflict', 'This account isn’t suspended.', { code: 'suspension.none' })
}

/** The columns of the version before end here; `suspensions` has who and why. Returns when it was written. */
async function setSuspended(tx: Tx, userId: string, since: Date | null): Promise<Date> {
  const [written] = await tx
    .update(users)
    .set({
      suspended_at: since,
      suspended_by: null,
      suspension_reason: null,
      updated_at: sql`clock_timestamp()`,
    })
    .where(eq(users.id, userId))
    .returning({ at: users.updated_at })
  return written!.at
}
