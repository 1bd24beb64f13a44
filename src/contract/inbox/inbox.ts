import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, NamedPerson, pageQuery, RequiredText, Search, Text } from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { Duty } from '#contract/users/users.ts'
import {
  INBOX_STATUSES,
  MESSAGE_KINDS,
  NOTE_NEEDED,
  REPLY_FILE_KINDS,
  REPLY_NEEDED,
  REPLY_SOURCES,
} from '#domain/inbox/inbox.ts'
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
  /** It is out of the list of open messages until then. */
  snoozedUntil: z.nullable(Instant),
  /** Only members have a `userId`. */
  sender: z.object({
    userId: z.nullable(z.string()),
    name: z.string(),
    firstName: z.nullable(z.string()),
    email: z.string(),
  }),
  /** A member's subject; businesses give their company and service instead. */
  subject: z.nullable(z.string()),
  company: z.nullable(z.string()),
  serviceInterest: z.nullable(z.enum(SERVICE_INTERESTS.map(({ value }) => value))),
}

export const InboxMessage = z.object({
  ...messageParts,
  /** The beginning of its newest words, auto-replies aside, after the address of a mail from another one. */
  preview: z.string(),
  previewIsOurs: z.boolean(),
})
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
  replies: z.array(
    z.object({
      id: Id,
      /** The address, where a mail came from another one than the sender's. */
      author: z.string(),
      /** Businesses and mails from another address have none. */
      authorId: z.nullable(z.string()),
      isOurs: z.boolean(),
      source: z.enum(REPLY_SOURCES),
      /** Only where a mail came from another address than the sender's. */
      fromAddress: z.nullable(z.string()),
      text: z.string(),
      /** The part of a mail that repeats older ones. */
      quoted: z.nullable(z.string()),
      files: z.array(
        z.object({
          id: Id,
          name: z.string(),
          kind: z.enum(REPLY_FILE_KINDS),
          /** Its address; null for one that we did not keep. */
          url: z.nullable(z.string()),
          /** Only a picture has one. */
          thumbnailUrl: z.nullable(z.string()),
          bytes: z.nullable(z.int()),
        }),
      ),
      createdAt: Instant,
    }),
  ),
  /** The team's own words, oldest first; the sender never sees them. */
  notes: z.array(
    z.object({ id: Id, author: z.string(), authorId: z.string(), text: z.string(), createdAt: Instant }),
  ),
  /** The newest request of the member that is not finished; null for admins who do not pay rewards. */
  openRequest: z.nullable(
    z.object({
      id: Id,
      rewardName: z.string(),
      status: z.enum(['pending', 'approved']),
      requestedAt: Instant,
    }),
  ),
  /** Whether the sender's email replies arrive here. */
  takesMail: z.boolean(),
})
export type Conversation = z.output<typeof Conversation>

/** Each kind has its own ids, so a call names both. */
const kindQuery = z.object({ kind: MessageKind })

export const listInbox = endpoint('GET', '/api/admin/inbox', 'answerPeople', {
  shows: ['inbox', 'account'],
  summary:
    'Lists messages from businesses and members: open ones by due time, snoozed ones by when they come back, others newest first.',
  query: z.object({
    ...pageQuery,
    kind: z.optional(MessageKind),
    status: z.optional(z.enum([...INBOX_STATUSES, 'snoozed'])),
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
  summary:
    'Counts open messages and how many of them are overdue or unassigned, and, separately, snoozed ones.',
  reply: z.object({ open: z.int(), overdue: z.int(), unowned: z.int(), snoozed: z.int() }),
})

export const getConversation = endpoint('GET', '/api/admin/inbox/:id', 'answerPeople', {
  shows: ['inbox', 'account', 'campaigns', 'requests'],
  summary: 'Returns one message with its replies.',
  query: kindQuery,
  reply: Conversation,
})

export const replyToMessage = endpoint('POST', '/api/admin/inbox/:id/replies', 'answerPeople', {
  changes: ['inbox', 'messages', 'notices', 'audit'],
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
  changes: ['inbox', 'notices', 'audit'],
  refuses: [409],
  summary: 'Assigns a message to an admin, or unassigns it. Returns 409 if its owner has changed since.',
  query: kindQuery,
  body: z.strictObject({ ownerId: z.nullable(Text(100)), seenOwnerId: z.nullable(Text(100)) }),
  reply: Conversation,
})

export const closeMessage = endpoint('PUT', '/api/admin/inbox/:id/status', 'answerPeople', {
  changes: ['inbox', 'messages', 'audit'],
  refuses: [409],
  summary: 'Closes a message, or reopens it with a new due time. Returns 409 if it already has that status.',
  query: kindQuery,
  body: z.strictObject({ status: z.enum(['open', 'closed']) }),
  reply: Conversation,
})

export const addInternalNote = endpoint('POST', '/api/admin/inbox/:id/notes', 'answerPeople', {
  changes: ['inbox', 'audit'],
  summary: 'Adds an internal note to a message. The sender never sees it.',
  query: kindQuery,
  body: z.strictObject({ text: RequiredText(MAX_NOTES_LENGTH, NOTE_NEEDED) }),
  idempotent: true,
  reply: Conversation,
})

export const snoozeMessage = endpoint('PUT', '/api/admin/inbox/:id/snooze', 'answerPeople', {
  changes: ['inbox', 'audit'],
  refuses: [409],
  summary:
    'Takes a message out of the open ones until a time, or brings it back. An answered one is open again at that time. Returns 409 for a closed one.',
  query: kindQuery,
  body: z.strictObject({ until: z.nullable(GivenInstant) }),
  reply: Conversation,
})

export const listTeam = endpoint('GET', '/api/admin/team', 'seeDay', {
  tag: 'inbox',
  shows: ['account'],
  summary: 'Lists the admins with their duties, by name.',
  reply: z.array(TeamMember),
})
