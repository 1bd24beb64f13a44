import { BRAND } from '../../domain/brand.ts'
import type { Tx } from '../platform/db/database.ts'
import { deliverAlways } from './deliver.ts'
import { composeMail, type Letter } from './layout.ts'
import { type Owner, queueMail } from './outbox.ts'

const ACCOUNT_REASON = `You get this mail because this address has an account at ${BRAND.name}. Mail about the account itself is always sent.`

/** Tells the owner of an account that it is suspended; they cannot sign in to read it elsewhere. */
export function queueSuspended(tx: Tx, owner: Owner, at: Date): Promise<void> {
  return queueAccountMail(tx, owner, `account-suspended:${owner.id}:${at.getTime()}`, {
    subject: 'Your account is suspended',
    blocks: [
      `Your account at ${BRAND.name} is suspended for now: you cannot sign in. Your points stay as they are.`,
      `If you think that is a mistake, please write to ${BRAND.supportEmail}.`,
    ],
  })
}

/** Tells the owner of an account that they can sign in again. */
export function queueReinstated(tx: Tx, owner: Owner, at: Date, publicUrl: URL): Promise<void> {
  return queueAccountMail(tx, owner, `account-reinstated:${owner.id}:${at.getTime()}`, {
    subject: 'Your account is open again',
    blocks: [
      `Your account at ${BRAND.name} is no longer suspended. You can sign in as before; your points are as you left them.`,
      { link: new URL('/api/login', publicUrl), label: 'Sign in' },
    ],
  })
}

function queueAccountMail(
  tx: Tx,
  { id: userId, email: recipient, first_name: name }: Owner,
  cause: string,
  words: Pick<Letter, 'subject' | 'blocks'>,
): Promise<void> {
  const mail = composeMail({ ...words, kind: 'account', name, reason: ACCOUNT_REASON })
  return queueMail(tx, { cause, userId, recipient, mail })
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
