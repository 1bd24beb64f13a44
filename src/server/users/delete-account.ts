import { eq, or, sql } from 'drizzle-orm'
import { hasEveryDuty } from '#domain/identity/duties.ts'
import { endParticipation } from '#server/claims/end-participation.ts'
import { announcement_dismissals } from '#server/database/schema/announcements.ts'
import {
  credentials,
  known_browsers,
  mailed_codes,
  mailed_links,
  passkeys,
  past_addresses,
  second_factors,
  sessions,
  sign_ups,
} from '#server/database/schema/identity.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { mails, notices } from '#server/database/schema/notifications.ts'
import { idempotency_keys } from '#server/database/schema/operation.ts'
import { referral_codes } from '#server/database/schema/referrals.ts'
import { review_views } from '#server/database/schema/reviews.ts'
import { suspensions, users } from '#server/database/schema/users.ts'
import { endDeciding } from '#server/desk/holds.ts'
import { endPendingCodesAndLinks } from '#server/identity/password/end-access.ts'
import { lockSession } from '#server/identity/session/lock-session.ts'
import { endSignUps } from '#server/identity/sign-up/sign-ups.ts'
import { endReplyFiles } from '#server/inbox/mail/reply-files.ts'
import { releaseMessagesOf } from '#server/inbox/messages.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { type Actor, anotherAdminExists, lockActor } from '#server/platform/db/lock-actor.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { removeObsolete } from '#server/platform/files/remove-obsolete.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishAccountStatus } from '#server/platform/live/publish-facts.ts'
import { endDeliveries } from '#server/rewards/end-deliveries.ts'
import { lockAdmins } from './lock-people.ts'

/**
 * Deletes an account permanently: ends its activity and erases personal data; the ledger stays under a pseudonym
 * (reliability: Account deletion). 'conflict' while reward requests are open, and for the only admin. The caller has
 * checked the password.
 */
export async function deleteAccount(
  { database, files }: { database: Database; files: FileStore },
  { id: userId, role, token }: { id: string; role: 'user' | 'admin'; token: string },
): Promise<{ deleted: true }> {
  const obsolete = await database.transaction(async (tx) => {
    if (role === 'admin') await lockAdmins(tx, userId)
    const actor = await lockActor(tx, userId, 'member', 'no key update')
    await lockSession(tx, token)
    if (hasEveryDuty(actor) && !(await anotherAdminExists(tx, userId, 'runTeam'))) {
      throw new Refusal(
        'conflict',
        'You’re the only admin with every duty. Give every duty to someone else first.',
        {
          code: 'admin.last',
        },
      )
    }
    const reported = await endDeliveries(tx, userId)
    if (actor.role === 'admin') {
      await endDeciding(tx, userId)
      await releaseMessagesOf(tx, userId)
    }
    const pictures = await endParticipation(tx, userId)
    const mailed = await endReplyFiles(tx, userId)
    await eraseTraces(tx, actor)
    await pseudonymise(tx, userId)
    publishAccountStatus(tx, userId)
    return [...pictures, ...reported, ...mailed, ...(actor.photo_key === null ? [] : [actor.photo_key])]
  })
  await removeObsolete(files, obsolete)
  return { deleted: true }
}

/** Deletes personal rows that nothing else refers to. */
async function eraseTraces(tx: Tx, { id, email }: Actor): Promise<void> {
  for (const table of [sessions, credentials, second_factors, passkeys]) {
    await tx.delete(table).where(eq(table.user_id, id))
  }
  await endPendingCodesAndLinks(tx, id)
  await tx.delete(mailed_links).where(eq(mailed_links.user_id, id))
  await tx.delete(known_browsers).where(eq(known_browsers.user_id, id))
  await tx.delete(past_addresses).where(eq(past_addresses.user_id, id))
  await endSignUps(tx, email.toLowerCase())
  await tx.delete(sign_ups).where(sql`lower(${sign_ups.email}) = ${email.toLowerCase()}`)
  await tx.delete(mailed_codes).where(eq(mailed_codes.email, email.toLowerCase()))
  await tx
    .delete(mails)
    .where(or(eq(mails.user_id, id), sql`lower(${mails.recipient}) = ${email.toLowerCase()}`))
  await tx.delete(idempotency_keys).where(eq(idempotency_keys.actor_id, id))
  for (const table of [notices, support_messages, announcement_dismissals, referral_codes, review_views]) {
    await tx.delete(table).where(eq(table.user_id, id))
  }
  await tx.delete(suspensions).where(eq(suspensions.user_id, id))
}

/** The row stays, because the ledger and reviews refer to it. */
async function pseudonymise(tx: Tx, id: string): Promise<void> {
  await tx
    .update(users)
    .set({
      email: `deleted-${id}@deleted.invalid`,
      name: 'Deleted member',
      first_name: null,
      last_name: null,
      phone_number: null,
      bio: null,
      province: null,
      profile_image_url: null,
      photo_key: null,
      role: 'user',
      duties: [],
      two_factor_enabled: false,
      email_notifications: false,
      task_reminders: false,
      new_task_alerts: false,
      push_kinds: [],
      push_details: false,
      language: null,
      promotional_consent_at: null,
      deleted_at: sql`clock_timestamp()`,
      updated_at: sql`clock_timestamp()`,
    })
    .where(eq(users.id, id))
}
