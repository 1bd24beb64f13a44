import * as z from 'zod/mini'
import { INBOX_STATUSES, MESSAGE_KINDS } from '../domain/inbox.ts'
import { SERVICE_INTERESTS } from '../domain/inquiries.ts'
import { MAX_NOTES_LENGTH } from '../domain/text.ts'
import { Id, Instant, pageQuery, RequiredText, Search, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

const MessageKind = z.enum(MESSAGE_KINDS)
const InboxStatus = z.enum(INBOX_STATUSES)

/** Somebody of the team. */
export const TeamMember = z.object({ id: z.string(), name: z.string() })
export type TeamMember = z.output<typeof TeamMember>

const messageParts = {
  kind: MessageKind,
  id: Id,
  status: InboxStatus,
  receivedAt: Instant,
  /** Until when an answer is promised. */
  dueAt: Instant,
  owner: z.nullable(TeamMember),
  /** Who wrote; a member has an id. */
  sender: z.object({ userId: z.nullable(z.string()), name: z.string(), email: z.string() }),
  /** What a member wrote above the message; a business says its company and service instead. */
  subject: z.nullable(z.string()),
  company: z.nullable(z.string()),
  serviceInterest: z.nullable(z.enum(SERVICE_INTERESTS.map(({ value }) => value))),
}

/** One message as the list shows it. */
export const InboxMessage = z.object({ ...messageParts, preview: z.string() })
export type InboxMessage = z.output<typeof InboxMessage>

/** A message with everything that was written about it. */
export const Conversation = z.object({
  ...messageParts,
  message: z.string(),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  member: z.nullable(z.object({ createdAt: Instant, totalPoints: z.int() })),
  replies: z.array(z.object({ id: Id, author: z.string(), text: z.string(), createdAt: Instant })),
})
export type Conversation = z.output<typeof Conversation>

/** Names one message: its kind stands beside the id of the path. */
const kindQuery = z.object({ kind: MessageKind })

export const listInbox = endpoint('GET', '/api/admin/inbox', 'admin', {
  shows: ['inbox', 'account'],
  summary: 'Messages from businesses and members: open ones by when they are due, else newest first.',
  query: z.object({
    ...pageQuery,
    kind: z.optional(MessageKind),
    status: z.optional(InboxStatus),
    /** The id of an admin, or 'none'. */
    owner: z.optional(Text(100)),
    search: Search,
  }),
  paged: true,
  reply: z.array(InboxMessage),
})

export const countInbox = endpoint('GET', '/api/admin/inbox-counts', 'admin', {
  tag: 'inbox',
  shows: ['inbox'],
  summary: 'How many messages are open, how many of them are overdue, and how many nobody has taken.',
  reply: z.object({ open: z.int(), overdue: z.int(), unowned: z.int() }),
})

export const getConversation = endpoint('GET', '/api/admin/inbox/:id', 'admin', {
  shows: ['inbox', 'account'],
  summary: 'One message with its replies, as it stands now.',
  query: kindQuery,
  reply: Conversation,
})

export const replyToMessage = endpoint('POST', '/api/admin/inbox/:id/replies', 'admin', {
  changes: ['inbox', 'notices', 'audit'],
  refuses: [409],
  summary: 'Mails an answer to the sender; 409 if somebody else has answered in the meantime.',
  query: kindQuery,
  body: z.strictObject({
    text: RequiredText(MAX_NOTES_LENGTH, 'Please write a reply.'),
    /** How many replies the writer has read. */
    seenReplies: z.int().check(z.nonnegative()),
  }),
  idempotent: true,
  reply: Conversation,
})

export const assignMessage = endpoint('PUT', '/api/admin/inbox/:id/owner', 'admin', {
  changes: ['inbox', 'audit'],
  refuses: [409],
  summary: 'Gives a message an owner, or none; 409 when it has another owner than the one seen.',
  query: kindQuery,
  body: z.strictObject({ ownerId: z.nullable(Text(100)), seenOwnerId: z.nullable(Text(100)) }),
  reply: Conversation,
})

export const closeMessage = endpoint('PUT', '/api/admin/inbox/:id/status', 'admin', {
  changes: ['inbox', 'audit'],
  refuses: [409],
  summary: 'Closes a message, or opens it again with a new due time; what it is already is 409.',
  query: kindQuery,
  body: z.strictObject({ status: z.enum(['open', 'closed']) }),
  reply: Conversation,
})

export const listTeam = endpoint('GET', '/api/admin/team', 'admin', {
  tag: 'inbox',
  shows: ['account'],
  summary: 'The admins who can own a message, by name.',
  reply: z.array(TeamMember),
})
