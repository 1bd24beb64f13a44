import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { InboxStatus } from '#domain/inbox/inbox.ts'
import type { ServiceInterest } from '#domain/inbox/inquiries.ts'
import { happened, id, instant, searched } from './columns.ts'
import { userId, users } from './users.ts'

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
