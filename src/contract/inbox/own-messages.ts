import * as z from 'zod/mini'
import { endpoint, perHour } from '#contract/endpoint.ts'
import { Id, Instant, pageQuery } from '#contract/fields/common.ts'
import { INBOX_STATUSES, REPLY_FILE_KINDS } from '#domain/inbox/inbox.ts'
import { sentence } from '#domain/text/wording.ts'
import { OwnReplyForm } from './own-reply-form.ts'

/** A conversation of a member with support, as the member sees it. */
const parts = {
  id: Id,
  subject: z.string(),
  status: z.enum(INBOX_STATUSES),
  createdAt: Instant,
  /** The time of its newest words that the member sees. */
  newestAt: Instant,
  /** Where we wrote first and the member has not answered, it is not an answer. */
  hasOwnWords: z.boolean(),
}

export const OwnMessage = z.object({
  ...parts,
  /** The beginning of its newest words. */
  preview: z.string(),
  previewIsOurs: z.boolean(),
})
export type OwnMessage = z.output<typeof OwnMessage>

export const OwnConversation = z.object({
  ...parts,
  /** Oldest first; neither auto-replies nor mails from another address, which are not the member’s words. */
  words: z.array(
    z.object({
      /** Its key on screen: 'message' or the id of a reply. */
      key: z.string(),
      isOurs: z.boolean(),
      text: z.string(),
      createdAt: Instant,
      /** Whether the member wrote it by email. */
      isMail: z.boolean(),
      /** The files that came with an email. */
      files: z.array(z.object({ name: z.string(), kind: z.enum(REPLY_FILE_KINDS) })),
    }),
  ),
})
export type OwnConversation = z.output<typeof OwnConversation>

export const listOwnMessages = endpoint('GET', '/api/user/messages', 'member', {
  tag: 'user',
  shows: ['messages'],
  offline: true,
  summary: 'Lists the member’s conversations with support, those with the newest words first.',
  query: z.object(pageQuery),
  paged: true,
  reply: z.array(OwnMessage),
})

export const getOwnConversation = endpoint('GET', '/api/user/messages/:id', 'member', {
  tag: 'user',
  shows: ['messages'],
  offline: true,
  summary: 'Returns one of the member’s conversations with support.',
  reply: OwnConversation,
})

export const replyToSupport = endpoint('POST', '/api/user/messages/:id/replies', 'member', {
  tag: 'user',
  changes: ['messages', 'inbox'],
  limit: perHour('support-reply', 20, sentence('You’ve sent a lot of messages in the last hour.')),
  summary: 'Adds to one of the member’s conversations with support, which is open again with a new due time.',
  body: OwnReplyForm,
  idempotent: true,
  reply: OwnConversation,
})
