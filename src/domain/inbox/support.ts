import { isBlank } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'
import type { Person } from '#domain/users/account-status.ts'

export const MAX_SUBJECT_LENGTH = 200

/** Specification §5 Support contact. */
export const MESSAGE_INCOMPLETE = sentence('Please fill in all fields.')

/** Specification §8. */
export const MESSAGE_SENT = sentence("Message sent! We'll get back to you as soon as possible.")

export const OWN_REPLY_NEEDED = sentence('Please write a message.')

export function messageIsComplete(message: { subject: string; message: string }): boolean {
  return !isBlank(message.subject) && !isBlank(message.message)
}

const ACCOUNT_DELETED = sentence('The member deleted this account, so you can’t write to them.')
const OWN_ACCOUNT = sentence('You can’t write to yourself.')
const ACCOUNT_SUSPENDED = sentence(
  'This account is suspended, so its owner can’t read messages. The reason of the suspension reaches them by email.',
)

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
      sentence: ACCOUNT_DELETED,
    }
  }
  if (id === adminId) {
    return { kind: 'forbidden', code: 'inbox.own-account', sentence: OWN_ACCOUNT }
  }
  if (!isSuspended) return null
  return {
    kind: 'conflict',
    code: 'user.suspended',
    sentence: ACCOUNT_SUSPENDED,
  }
}
