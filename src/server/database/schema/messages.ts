import { bigint, boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { AnnouncementPriority } from '#domain/announcements/announcements.ts'
import type { InboxStatus } from '#domain/inbox/inbox.ts'
import type { ServiceInterest } from '#domain/inbox/inquiries.ts'
import type { MailKind } from '#domain/notifications/mail.ts'
import { happened, id, instant, reference, searched } from './columns.ts'
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
  /** When we stopped trying; an admin can send it again. */
  failed_at: instant(),
  /** When we left it unsent because the member opted out of this kind. */
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

export const announcements = pgTable('announcements', {
  id: id(),
  title: text().notNull(),
  content: text().notNull(),
  priority: text().$type<AnnouncementPriority>(),
  is_active: boolean().notNull().default(true),
  expires_at: instant(),
  created_by: userId(),
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  /** Kept by a trigger on the dismissals. */
  dismissal_count: integer().notNull().default(0),
})

export const announcement_dismissals = pgTable(
  'announcement_dismissals',
  {
    announcement_id: reference().references(() => announcements.id),
    user_id: userId(),
    dismissed_at: happened(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.announcement_id] })],
)

export const support_messages = pgTable('support_messages', {
  id: id(),
  user_id: userId(),
  subject: text().notNull(),
  message: text().notNull(),
  created_at: happened(),
  status: text().$type<InboxStatus>().notNull().default('open'),
  owner_id: text().references(() => users.id),
  due_at: instant().notNull(),
  words: searched(),
})

export const business_inquiries = pgTable('business_inquiries', {
  id: id(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  email: text().notNull(),
  phone: text(),
  company: text(),
  website: text(),
  service_interest: text().$type<ServiceInterest>(),
  message: text().notNull(),
  status: text().$type<InboxStatus>().notNull().default('open'),
  owner_id: text().references(() => users.id),
  due_at: instant().notNull(),
  created_at: happened(),
  words: searched(),
})

/** An admin's reply to either an inquiry or a support message. */
export const replies = pgTable('replies', {
  id: id(),
  inquiry_id: bigint({ mode: 'number' }).references(() => business_inquiries.id),
  support_message_id: bigint({ mode: 'number' }).references(() => support_messages.id, {
    onDelete: 'cascade',
  }),
  author_id: userId(),
  text: text().notNull(),
  created_at: happened(),
})

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
  `CHECK ON announcements (priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))`,
  'CONSTRAINT TRIGGER announcement_dismissals_counted AFTER INSERT OR DELETE ON announcement_dismissals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_announcement_dismissals()',
  `CHECK ON support_messages (status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))`,
  'INDEX support_messages_due ON support_messages (status, due_at, id)',
  'INDEX support_messages_newest ON support_messages (created_at DESC, id DESC)',
  'INDEX support_messages_of_member ON support_messages (user_id)',
  `CHECK ON business_inquiries (status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))`,
  'INDEX business_inquiries_due ON business_inquiries (status, due_at, id)',
  'INDEX business_inquiries_newest ON business_inquiries (created_at DESC, id DESC)',
  'CHECK ON replies (num_nonnulls(inquiry_id, support_message_id) = 1)',
  'INDEX replies_of_inquiry ON replies (inquiry_id, id) WHERE (inquiry_id IS NOT NULL)',
  'INDEX replies_of_support_message ON replies (support_message_id, id) WHERE (support_message_id IS NOT NULL)',
]
