import { type AnyPgColumn, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { PUSH_KINDS, type PushKind } from '#domain/notifications/push.ts'
import { happened, instant, searched } from './columns.ts'

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
})

export const userId = () =>
  text()
    .notNull()
    .references(() => users.id)

export const rules: readonly string[] = [
  `CHECK ON users (role = ANY (ARRAY['user'::text, 'admin'::text]))`,
  `INDEX users_admins ON users (id) WHERE ((role = 'admin'::text) AND (deleted_at IS NULL) AND (suspended_at IS NULL))`,
  'UNIQUE INDEX users_email_key ON users (lower(email))',
  'INDEX users_newest ON users (created_at DESC, id DESC)',
  `INDEX users_newest_admins ON users (created_at DESC, id DESC) WHERE ((role = 'admin'::text) AND (deleted_at IS NULL))`,
  'INDEX users_newest_deleted ON users (created_at DESC, id DESC) WHERE (deleted_at IS NOT NULL)',
  'INDEX users_newest_suspended ON users (created_at DESC, id DESC) WHERE ((suspended_at IS NOT NULL) AND (deleted_at IS NULL))',
  'UNIQUE INDEX users_photo ON users (photo_key) WHERE (photo_key IS NOT NULL)',
  'INDEX users_wanting_alerts ON users (id) WHERE (new_task_alerts AND (promotional_consent_at IS NOT NULL) AND (deleted_at IS NULL))',
  'INDEX users_words_bigrams ON users USING gin (bigrams(words))',
  'INDEX users_words_trgm ON users USING gin (words gin_trgm_ops)',
  'TRIGGER users_close_account AFTER UPDATE OF deleted_at ON users FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION close_account()',
  'TRIGGER users_open_account AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION open_account()',
]
