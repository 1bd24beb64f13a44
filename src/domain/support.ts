import { isBlank } from './text.ts'

/** Longest subject of a support message, in characters. */
export const MAX_SUBJECT_LENGTH = 200

/** Said while subject or message are missing (specification §5 Support contact). */
export const MESSAGE_INCOMPLETE = 'Please fill in all fields.'

/** Said once a message has arrived (specification §8). */
export const MESSAGE_SENT = "Message sent! We'll get back to you as soon as possible."

/** A support message says what it is about and what it is; blanks alone say nothing. */
export function messageIsComplete(message: { subject: string; message: string }): boolean {
  return !isBlank(message.subject) && !isBlank(message.message)
}
