import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, NamedPerson, pageQuery, RequiredText, Search, Text } from '#contract/fields/common.ts'
import { Duty } from '#contract/users/users.ts'
import { INBOX_STATUSES, MESSAGE_KINDS, REPLY_NEEDED } from '#domain/inbox/inbox.ts'
import { SERVICE_INTERESTS } from '#domain/inbox/inquiries.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'

const MessageKind = z.enum(MESSAGE_KINDS)
const InboxStatus = z.enum(INBOX_STATUSES)

export const TeamMember = z.extend(NamedPerson, { duties: z.array(Duty) })
export type TeamMember = z.output<typeof TeamMember>

const messageParts = {
  kind: MessageKind,
  id: Id,
  status: InboxStatus,
  receivedAt: Instant,
  dueAt: Instant,
  owner: z.nullable(NamedPerson),
  /** Only members have a `userId`. */
  sender: z.object({ userId: z.nullable(z.string()), name: z.string(), email: z.string() }),
  /** A member's subject; businesses give their company and service instead. */
  subject: z.nullable(z.string()),
  company: z.nullable(z.string()),
  serviceInterest: z.nullable(z.enum(SERVICE_INTERESTS.map(({ value }) => value))),
}

export const InboxMessage = z.object({ ...messageParts, preview: z.string() })
export type InboxMessage = z.output<typeof InboxMessage>

export const Conversation = z.object({
  ...messageParts,
  /** Empty where we wrote first: the first reply is ours. */
  message: z.string(),
  phone: z.nullable(z.string()),
  website: z.nullable(z.string()),
  /** The client that an inquiry became. */
  client: z.nullable(z.object({ id: Id, name: z.string() })),
  member: z.nullable(z.object({ createdAt: Instant, totalPoints: z.int() })),
  /** The one that an appeal is about. */
  suspension: z.nullable(
    z.object({
      since: Instant,
      by: z.nullable(NamedPerson),
      memberText: z.string(),
      /** Admins without every duty get null. */
      internalNotes: z.nullable(z.string()),
      endedAt: z.nullable(Instant),
    }),
  ),
  /** A member answers in an appeal only. */
  replies: z.array(
    z.object({ id: Id, author: z.string(), isOurs: z.boolean(), text: z.string(), createdAt: Instant }),
  ),
})
export type Conversation = z.output<typeof Conversation>

/** Each kind has its own ids, so a call names both. */
const kindQuery = z.object({ kind: MessageKind })

export const listInbox = endpoint('GET', '/api/admin/inbox', 'answerPeople', {
  shows: ['inbox', 'account'],
  summary: 'Lists messages from businesses and members: open ones by due time, others newest first.',
  query: z.object({
    ...pageQuery,
    kind: z.optional(MessageKind),
    status: z.optional(InboxStatus),
    /** The id of an admin, or 'none'. */
    owner: z.optional(Text(100)),
    search: Search,
  }),
  paged: true,
  searchesNewest: true,
  reply: z.array(InboxMessage),
})

export const countInbox = endpoint('GET', '/api/admin/inbox-counts', 'answerPeople', {
  tag: 'inbox',
  shows: ['inbox'],
  summary: 'Counts open messages, and how many of them are overdue or unassigned.',
  reply: z.object({ open: z.int(), overdue: z.int(), unowned: z.int() }),
})

export const getConversation = endpoint('GET', '/api/admin/inbox/:id', 'answerPeople', {
  shows: ['inbox', 'account', 'campaigns'],
  summary: 'Returns one message with its replies.',
  query: kindQuery,
  reply: Conversation,
})

export const replyToMessage = endpoint('POST', '/api/admin/inbox/:id/replies', 'answerPeople', {
  changes: ['inbox', 'notices', 'audit'],
  refuses: [409],
  summary: 'Emails a reply to the sender. Returns 409 if someone else has replied since.',
  query: kindQuery,
  body: z.strictObject({
    text: RequiredText(MAX_NOTES_LENGTH, REPLY_NEEDED),
    seenReplies: z.int().check(z.nonnegative()),
  }),
  idempotent: true,
  reply: Conversation,
})

export const assignMessage = endpoint('PUT', '/api/admin/inbox/:id/owner', 'answerPeople', {
  changes: ['inbox', 'audit'],
  refuses: [409],
  summary: 'Assigns a message to an admin, or unassigns it. Returns 409 if its owner has changed since.',
  query: kindQuery,
  body: z.strictObject({ ownerId: z.nullable(Text(100)), seenOwnerId: z.nullable(Text(100)) }),
  reply: Conversation,
})

export const closeMessage = endpoint('PUT', '/api/admin/inbox/:id/status', 'answerPeople', {
  changes: ['inbox', 'audit'],
  refuses: [409],
  summary: 'Closes a message, or reopens it with a new due time. Returns 409 if it already has that status.',
  query: kindQuery,
  body: z.strictObject({ status: z.enum(['open', 'closed']) }),
  reply: Conversation,
})

export const listTeam = endpoint('GET', '/api/admin/team', 'seeDay', {
  tag: 'inbox',
  shows: ['account'],
  summary: 'Lists the admins with their duties, by name.',
  reply: z.array(TeamMember),
})
