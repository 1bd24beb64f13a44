import { isBlank } from '#domain/text/text.ts'
import type { Person } from '#domain/users/account-status.ts'

export const MAX_SUBJECT_LENGTH = 200

/** Specification §5 Support contact. */
export const MESSAGE_INCOMPLETE = 'Please fill in all fields.'

/** Specification §8. */
export const MESSAGE_SENT = "Message sent! We'll get back to you as soon as possible."

export const OWN_REPLY_NEEDED = 'Please write a message.'

export function messageIsComplete(message: { subject: string; message: string }): boolean {
  return !isBlank(message.subject) && !isBlank(message.message)
}

interface MessageRefusal {
  kind: 'conflict' | 'forbidden'
  code: 'user.deleted' | 'user.suspended' | 'inbox.own-account'
  sentence: string
}

/** Why an admin cannot write to this person, or null. */
export function messageRefusal(
  { id, isDeleted, isSuspended }: Pick<Person, 'id' | 'isDeleted' | 'isSuspended'>,
  adminId: string,
): MessageRefusal | null {
  if (isDeleted) {
    return {
      kind: 'conflict',
      code: 'user.deleted',
      sentence: 'The member deleted this account, so you can’t write to them.',
    }
  }
  if (id === adminId) {
    return { kind: 'forbidden', code: 'inbox.own-account', sentence: 'You can’t write to yourself.' }
  }
  if (!isSuspended) return null
  return {
    kind: 'conflict',
    code: 'user.suspended',
    sentence:
      'This account is suspended, so its owner can’t read messages. The reason of the suspension reaches them by email.',
  }
}
