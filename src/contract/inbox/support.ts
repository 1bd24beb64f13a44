import * as z from 'zod/mini'
import { endpoint, perHour } from '#contract/endpoint.ts'
import { Id, Line, Text } from '#contract/fields/common.ts'
import { MAX_SUBJECT_LENGTH, MESSAGE_INCOMPLETE } from '#domain/inbox/support.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'

/** `messageIsComplete` refuses blank fields with the specified sentence. */
export const SupportMessageForm = z.strictObject({
  subject: Line(MAX_SUBJECT_LENGTH, MESSAGE_INCOMPLETE),
  message: Text(MAX_NOTES_LENGTH, MESSAGE_INCOMPLETE),
})
export type SupportMessageForm = z.output<typeof SupportMessageForm>

export const sendSupportMessage = endpoint('POST', '/api/contact', 'member', {
  changes: ['inbox', 'messages'],
  limit: perHour('support-message', 10, sentence('You’ve sent a lot of messages in the last hour.')),
  summary: 'Sends a message to support: saves it and emails the team.',
  body: SupportMessageForm,
  idempotent: true,
  reply: z.object({ id: Id, message: z.string() }),
})
