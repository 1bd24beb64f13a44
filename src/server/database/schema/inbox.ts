import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { InboxStatus, ReplyFileKind, ReplySource } from '#domain/inbox/inbox.ts'
import type { ServiceInterest } from '#domain/inbox/inquiries.ts'
import type { ReplyLanguage } from '#domain/inbox/saved-replies.ts'
import { clients } from './campaigns.ts'
import { happened, id, instant, reference, searched } from './columns.ts'
import { suspensions, userId, users } from './users.ts'

/** Both kinds of message have them. */
const state = {
  status: text().$type<InboxStatus>().notNull().default('open'),
  owner_id: text().references(() => users.id),
  due_at: instant().notNull(),
  /** An open message is out of the list until then; an answered one comes back as open. */
  snoozed_until: instant(),
  closed_at: instant(),
  /** The part of its reply address that nobody can guess; given with the first answer. */
  reply_token: text().unique(),
}

export const support_messages = pgTable('support_messages', {
  id: id(),
  user_id: userId(),
  subject: text().notNull(),
  /** Empty where we wrote first. */
  message: text().notNull(),
  created_at: happened(),
  ...state,
  words: searched(),
  /** Our first words where we wrote first, folded as `words` is, to search in. */
  begun_words: text(),
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
  ...state,
  created_at: happened(),
  words: searched(),
  client_id: bigint({ mode: 'number' }).references(() => clients.id),
})

const conversation = {
  inquiry_id: bigint({ mode: 'number' }).references(() => business_inquiries.id, { onDelete: 'cascade' }),
  support_message_id: bigint({ mode: 'number' }).references(() => support_messages.id, {
    onDelete: 'cascade',
  }),
}

/** Either side's later words, in either kind of conversation. */
export const replies = pgTable('replies', {
  id: id(),
  ...conversation,
  /** A null value is a business, or an address that we don't know. */
  author_id: text().references(() => users.id),
  text: text().notNull(),
  created_at: happened(),
  source: text().$type<ReplySource>().notNull().default('admin'),
  /** Only where a mail came from another address than the sender's. */
  from_address: text(),
  /** The part of a mail that repeats older ones. */
  quoted: text(),
  /** The Message-ID of a mail, or the digest of one without: each is stored once in its conversation. */
  mail_key: text(),
})

export const reply_files = pgTable('reply_files', {
  id: id(),
  reply_id: reference().references(() => replies.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  kind: text().$type<ReplyFileKind>().notNull(),
  /** A null value for one that we did not keep. */
  file_key: text(),
  thumbnail_key: text(),
  file_type: text(),
  file_bytes: integer(),
})

/** No member's call, no email and no export reads them (docs/decisions/0069). */
export const internal_notes = pgTable('internal_notes', {
  id: id(),
  ...conversation,
  author_id: userId(),
  text: text().notNull(),
  created_at: happened(),
})

export const saved_replies = pgTable('saved_replies', {
  id: id(),
  name: text().notNull(),
  language: text().$type<ReplyLanguage>().notNull(),
  text: text().notNull(),
  position: integer().notNull(),
  updated_at: happened(),
})
