import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { MailKind } from '#domain/notifications/mail.ts'
import { happened, id, instant } from './columns.ts'
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
})

export const notices = pgTable(
  'notices',
  {
    id: id(),
    user_id: userId(),
    cause: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    link: text().notNull(),
    created_at: happened(),
    read_at: instant(),
  },
  (table) => [unique().on(table.user_id, table.cause)],
)

export const rules: readonly string[] = [
  `CHECK ON mails (kind = ANY (ARRAY['account'::text, 'correspondence'::text, 'notification'::text, 'reminder'::text, 'promotion'::text]))`,
  `INDEX mails_due ON mails (((kind <> 'account'::text)), next_attempt_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL) AND (withheld_at IS NULL))`,
  'INDEX mails_ended ON mails (COALESCE(sent_at, withheld_at)) WHERE (COALESCE(sent_at, withheld_at) IS NOT NULL)',
  'INDEX mails_failed ON mails (id DESC) WHERE (failed_at IS NOT NULL)',
  'INDEX mails_newest ON mails (id DESC)',
  'TRIGGER mails_wake AFTER INSERT ON mails FOR EACH STATEMENT EXECUTE FUNCTION wake_mail_senders()',
  'INDEX notices_of_member ON notices (user_id, id DESC)',
  'INDEX notices_read ON notices (read_at) WHERE (read_at IS NOT NULL)',
  'INDEX notices_unread ON notices (user_id) WHERE (read_at IS NULL)',
]
