import { type AnyPgColumn, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import type { Duty } from '#domain/identity/duties.ts'
import { PUSH_KINDS, type PushKind } from '#domain/notifications/push.ts'
import type { Language } from '#domain/text/own-language.ts'
import { happened, id, instant, searched } from './columns.ts'

export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  profile_image_url: text(),
  first_name: text(),
  last_name: text(),
  phone_number: text(),
  bio: text(),
  role: text().$type<'user' | 'admin'>().notNull().default('user'),
  /** An admin's part of the work: domain/identity/duties.ts. */
  duties: text().array().$type<Duty[]>().notNull().default([]),
  email_notifications: boolean().notNull().default(true),
  task_reminders: boolean().notNull().default(true),
  new_task_alerts: boolean().notNull().default(false),
  province: text(),
  terms_version: text(),
  terms_accepted_at: instant(),
  promotional_consent_at: instant(),
  suspended_at: instant(),
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  photo_key: text(),
  /** This column and the next belong to the previous version: `suspensions` has what they said. */
  suspended_by: text().references((): AnyPgColumn => users.id),
  suspension_reason: text(),
  two_factor_enabled: boolean().notNull().default(false),
  /** The time of a proof by a link in the mailbox or by an issuer; null after an emailed code alone. */
  address_proved_at: instant(),
  words: searched(),
  push_kinds: text()
    .array()
    .$type<PushKind[]>()
    .notNull()
    .default([...PUSH_KINDS]),
  /** Whether a locked screen may show names and amounts. */
  push_details: boolean().notNull().default(false),
  /** The member's choice, or null. */
  language: text().$type<Language>(),
  /** The language in which the accepted terms were shown. */
  terms_language: text().$type<Language>(),
})

export const userId = () =>
  text()
    .notNull()
    .references(() => users.id)

/** A trigger writes the row of a suspended account that has none, and ends it with `users.suspended_at`. */
export const suspensions = pgTable('suspensions', {
  id: id(),
  user_id: userId(),
  since: happened(),
  suspended_by: text().references(() => users.id),
  /** The reason as the member reads it. */
  member_text: text().notNull(),
  /** Only on the screens of admins: never in an email, an export, a list as a file or the audit log. */
  internal_notes: text(),
  ended_at: instant(),
})
