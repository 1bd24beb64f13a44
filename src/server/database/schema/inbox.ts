import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { InboxStatus } from '#domain/inbox/inbox.ts'
import type { ServiceInterest } from '#domain/inbox/inquiries.ts'
import { clients } from './campaigns.ts'
import { happened, id, instant, searched } from './columns.ts'
import { suspensions, userId, users } from './users.ts'

export const support_messages = pgTable('support_messages', {
  id: id(),
  user_id: userId(),
  subject: text().notNull(),
  /** Empty where we wrote first. */
  message: text().notNull(),
  created_at: happened(),
  status: text().$type<InboxStatus>().notNull().default('open'),
  owner_id: text().references(() => users.id),
  due_at: instant().notNull(),
  words: searched(),
  /** The suspension that it answers. */
  suspension_id: bigint({ mode: 'number' }).references(() => suspensions.id),
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
  client_id: bigint({ mode: 'number' }).references(() => clients.id),
})

/** An admin's reply to either an inquiry or a support message; in an appeal also the member's second answer. */
export const replies = pgTable('replies', {
  id: id(),
  inquiry_id: bigint({ mode: 'number' }).references(() => business_inquiries.id, { onDelete: 'cascade' }),
  support_message_id: bigint({ mode: 'number' }).references(() => support_messages.id, {
    onDelete: 'cascade',
  }),
  author_id: userId(),
  text: text().notNull(),
  created_at: happened(),
})
