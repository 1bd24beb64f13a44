import { eq, sql } from 'drizzle-orm'
import { readPhoneNumber } from '#contract/users/phone.ts'
import type { ProfileForm } from '#contract/users/profile.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { users } from '#server/database/schema/users.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findCurrentUser } from './queries.ts'

/**
 * Replaces the whole profile and all preferences; those for push and the language stay if they are not given. An unreadable
 * phone number is 'invalid', at its field.
 */
export function updateProfile(database: Database, userId: string, form: ProfileForm): Promise<CurrentUser> {
  const phoneNumber = form.phoneNumber === null ? null : phoneNumberOf(form.phoneNumber)
  return database.transaction(async (tx) => {
    const actor = await lockActor(tx, userId, 'member', 'no key update')
    const fullName = [form.firstName, form.lastName].filter(Boolean).join(' ')
    await tx
      .update(users)
      .set({
        name: fullName || actor.name,
        first_name: form.firstName,
        last_name: form.lastName,
        phone_number: phoneNumber,
        bio: form.bio,
        email_notifications: form.emailNotifications,
        task_reminders: form.taskReminders,
        new_task_alerts: form.newTaskAlerts,
        ...(form.pushKinds && { push_kinds: [...new Set(form.pushKinds)] }),
        ...(form.pushDetails !== undefined && { push_details: form.pushDetails }),
        ...(form.language && { language: form.language }),
        promotional_consent_at: form.newTaskAlerts
          ? sql`coalesce(${users.promotional_consent_at}, clock_timestamp())`
          : null,
        updated_at: sql`clock_timestamp()`,
      })
      .where(eq(users.id, userId))
    publishFacts(tx, ['account'], userId)
    return findCurrentUser(tx, userId)
  })
}

function phoneNumberOf(typed: string): string {
  const reading = readPhoneNumber(typed)
  if ('number' in reading) return reading.number
  throw new Refusal('invalid', reading.problem, {
    code: 'profile.phone',
    fields: { phoneNumber: reading.problem },
  })
}
