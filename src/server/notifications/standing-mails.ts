import { BRAND } from '../../domain/brand.ts'
import type { Tx } from '../platform/db/database.ts'
import { deliverAlways } from './deliver.ts'
import { composeMail } from './layout.ts'
import { queueMail } from './outbox.ts'

interface Owner {
  id: string
  email: string
  first_name: string | null
}

const ACCOUNT_REASON = `You get this mail because this address has an account at ${BRAND.name}. Mail about the account itself is always sent.`

/** Tells the owner of an account that it is suspended; they cannot sign in to read it elsewhere. */
export function queueSuspended(tx: Tx, owner: Owner, at: Date): Promise<void> {
  return queueMail(tx, {
    cause: `account-suspended:${owner.id}:${at.getTime()}`,
    userId: owner.id,
    recipient: owner.email,
    mail: composeMail({
      kind: 'account',
      subject: 'Your account is suspended',
      name: owner.first_name,
      blocks: [
        `Your account at ${BRAND.name} is suspended for now: you cannot sign in. Your points stay as they are.`,
        `If you think that is a mistake, please write to ${BRAND.supportEmail}.`,
      ],
      reason: ACCOUNT_REASON,
    }),
  })
}

/** Tells the owner of an account that they can sign in again. */
export function queueReinstated(
  tx: Tx,
  owner: Owner,
  { at, publicUrl }: { at: Date; publicUrl: URL },
): Promise<void> {
  return queueMail(tx, {
    cause: `account-reinstated:${owner.id}:${at.getTime()}`,
    userId: owner.id,
    recipient: owner.email,
    mail: composeMail({
      kind: 'account',
      subject: 'Your account is open again',
      name: owner.first_name,
      blocks: [
        `Your account at ${BRAND.name} is no longer suspended. You can sign in as before; your points are as you left them.`,
        { link: new URL('/api/login', publicUrl), label: 'Sign in' },
      ],
      reason: ACCOUNT_REASON,
    }),
  })
}

/** Tells somebody in the application that they can do more, or less, from now on. */
export function postRoleChanged(tx: Tx, userId: string, role: 'user' | 'admin', at: Date): Promise<void> {
  const isAdmin = role === 'admin'
  return deliverAlways(tx, {
    userId,
    cause: `role-changed:${userId}:${at.getTime()}`,
    notice: {
      title: isAdmin ? 'You are an admin now' : 'You are no longer an admin',
      body: isAdmin
        ? 'The Admin link leads to everything admins do.'
        : 'Your account and your points stay as they are.',
      link: isAdmin ? '/admin/task-reviews' : '/',
    },
  })
}
