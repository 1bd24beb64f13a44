import { integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { MailKind } from '#domain/notifications/mail.ts'
import type { PushKind } from '#domain/notifications/push.ts'
import { happened, id, instant, reference } from './columns.ts'
import { sessions } from './identity.ts'
import { userId, users } from './users.ts'

export const mails = pgTable('mails', {
  id: id(),
  cause: text().notNull().unique(),
  user_id: text().references(() => users.id),
  recipient: text().notNull(),
  subject: text().notNull(),
  text_body: text().notNull(),
  html_body: text().notNull(),
  created_at: happened(),
  sent_at: instant(),
  reply_to: text(),
  kind: text().$type<MailKind>().notNull().default('account'),
  attempts: integer().notNull().default(0),
  next_attempt_at: happened(),
  /** The time when we stopped trying; an admin can send it again. */
  failed_at: instant(),
  /** The time when we withheld it because the member opted out of this kind. */
  withheld_at: instant(),
  last_error: text(),
  /** The Message-ID of the mail that it answers, or the cause of an email of ours. */
  in_reply_to: text(),
})

export const notices = pgTable(
  'notices',
  {
    id: id(),
    user_id: userId(),
    cause: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    title_fr: text(),
    body_fr: text(),
    link: text().notNull(),
    created_at: happened(),
    read_at: instant(),
  },
  (table) => [unique().on(table.user_id, table.cause)],
)

/** The product's one VAPID pair (RFC 8292); the private half is encrypted. */
export const push_keys = pgTable('push_keys', {
  id: smallint().primaryKey().default(1),
  public_key: text().notNull(),
  private_key: text().notNull(),
  created_at: happened(),
})

/** The browser of one session, which ends with it. */
export const push_subscriptions = pgTable('push_subscriptions', {
  session_id: text()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  user_id: userId(),
  endpoint: text().notNull().unique(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  created_at: happened(),
})

/** A notice for one device. */
export const pushes = pgTable(
  'pushes',
  {
    id: id(),
    notice_id: reference().references(() => notices.id, { onDelete: 'cascade' }),
    session_id: text()
      .notNull()
      .references(() => push_subscriptions.session_id, { onDelete: 'cascade' }),
    kind: text().$type<PushKind>().notNull(),
    created_at: happened(),
    attempts: integer().notNull().default(0),
    next_attempt_at: happened(),
    /** When it was sent, given up or withheld; only the first leaves `last_error` empty. */
    ended_at: instant(),
    last_error: text(),
  },
  (table) => [unique().on(table.notice_id, table.session_id)],
)
