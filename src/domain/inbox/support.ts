import { isBlank } from '#domain/text/text.ts'

export const MAX_SUBJECT_LENGTH = 200

/** Specification §5 Support contact. */
export const MESSAGE_INCOMPLETE = 'Please fill in all fields.'

/** Specification §8. */
export const MESSAGE_SENT = "Message sent! We'll get back to you as soon as possible."

export function messageIsComplete(message: { subject: string; message: string }): boolean {
  return !isBlank(message.subject) && !isBlank(message.message)
}
