import { randomUUID } from 'node:crypto'
import { BRAND } from '../../domain/brand.ts'
import { formatWithZone } from '../../domain/format.ts'
import { NO_REDEMPTION_HOURS, TAKE_BACK_DAYS } from '../../domain/mailbox-proofs.ts'
import type { Tx } from '../platform/db/database.ts'
import { deliverAlways } from './deliver.ts'
import { accountMail } from './identity-mails.ts'
import type { Block } from './layout.ts'
import type { Owner } from './outbox.ts'

const SETTINGS = '/settings'

/** Tells the owner that the password is another one now. */
export function tellPasswordChanged(tx: Tx, owner: Owner, publicUrl: URL): Promise<void> {
  return tellOwner(tx, owner, `password-changed:${randomUUID()}`, {
    title: 'Your password was changed',
    body: 'Every other device was signed out. If this was not you, choose a new password now.',
    blocks: [
      'The password of your account was just changed, and all other sessions were ended.',
      `If this was not you, choose a new password right away, and write to ${BRAND.supportEmail}:`,
      newPassword(publicUrl),
    ],
  })
}

/** Tells the present address that another one was asked for, and lets its owner stop it. */
export function tellAddressAsked(
  tx: Tx,
  owner: Owner,
  asked: { id: string; newAddress: string; stop: URL; publicUrl: URL },
): Promise<void> {
  return tellOwner(tx, owner, `address-asked:${asked.id}`, {
    title: 'A new e-mail address was asked for',
    body: `Your account moves to ${asked.newAddress} once it is confirmed there.`,
    subject: 'A new e-mail address for your account',
    blocks: [
      `Somebody who is signed in to your account asked to use ${asked.newAddress} for it. It replaces this address once it is confirmed.`,
      'If this was not you, stop it:',
      { link: asked.stop, label: 'Stop this change' },
      `Then choose a new password, and write to ${BRAND.supportEmail}:`,
      newPassword(asked.publicUrl),
    ],
  })
}

/** Tells the owner that a change of address that waited was stopped from the present mailbox. */
export function tellChangeStopped(tx: Tx, userId: string, changeId: string): Promise<void> {
  return deliverAlways(tx, {
    cause: `address-stopped:${changeId}`,
    userId,
    notice: {
      title: 'The change of your e-mail address was stopped',
      body: 'Your account keeps its address. If you did not ask for another one, choose a new password.',
      link: SETTINGS,
    },
  })
}

/**
 * Tells the old address that it was replaced, and lets its owner take that back. `first` is until when an older
 * address of the account comes before this one, or null.
 */
export function tellAddressChanged(
  tx: Tx,
  owner: Owner,
  changed: { id: string; newAddress: string; takeBack: URL; until: Date; first: Date | null },
): Promise<void> {
  const { newAddress, first } = changed
  return tellOwner(tx, owner, `address-changed:${changed.id}`, {
    title: 'Your e-mail address was changed',
    body: `It is ${newAddress} now. If this was not you, use the link in the mail to your old address.`,
    blocks: [
      `Your account at ${BRAND.name} now uses ${newAddress} in place of this address.`,
      `If this was not you, take it back. That signs out everybody and lets you choose a new password. You have ${TAKE_BACK_DAYS} days, until ${formatWithZone(changed.until)}.`,
      ...(first === null
        ? []
        : [
            `Your address changed twice in a few days, so until ${formatWithZone(first)} only the link in our first mail, to the address before this one, works.`,
          ]),
      { link: changed.takeBack, label: 'Take back my account' },
      `No reward can be requested for ${NO_REDEMPTION_HOURS} hours after the change, so your points have time to wait for you.`,
    ],
  })
}

/** Tells both mailboxes that the old address took the account back; the one it leaves may be a thief's. */
export function tellAddressTakenBack(
  tx: Tx,
  owner: Owner,
  taken: { id: string; restored: string; publicUrl: URL },
): Promise<void> {
  const mailTo = (name: string | null) =>
    accountMail('A change of e-mail address was taken back', name, [
      `An account at ${BRAND.name} that used this address, or had used it before, was taken back by the owner of its earlier address. It uses the earlier address again, and everybody was signed out.`,
      `No reward can be requested for ${NO_REDEMPTION_HOURS} hours. If this was not right, write to ${BRAND.supportEmail}.`,
      'If the account is yours and you have not chosen a new password yet:',
      newPassword(taken.publicUrl),
    ])
  return deliverAlways(tx, {
    cause: `address-taken-back:${taken.id}`,
    userId: owner.id,
    notice: {
      title: 'Your e-mail address was taken back',
      body: 'Your account uses its address of before again. Everybody was signed out.',
      link: SETTINGS,
    },
    mails: [
      { recipient: owner.email, mail: mailTo(null) },
      { recipient: taken.restored, mail: mailTo(owner.first_name) },
    ],
  })
}

/** What can happen to the ways somebody signs in. */
export type FactorChange =
  | 'second-factor.added'
  | 'second-factor.removed'
  | 'recovery-codes.renewed'
  | 'recovery-code.used'
  | 'passkey.added'
  | 'passkey.removed'

const FACTOR_WORDS: Record<FactorChange, { title: string; body: string }> = {
  'second-factor.added': {
    title: 'Your second factor is on',
    body: 'From now on, signing in with your password also asks for a code from your authenticator app.',
  },
  'second-factor.removed': {
    title: 'Your second factor was turned off',
    body: 'Signing in asks for no code from an authenticator app any more.',
  },
  'recovery-codes.renewed': {
    title: 'You have new recovery codes',
    body: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  'recovery-code.used': {
    title: 'A recovery code was used',
    body: 'Somebody signed in to your account with your password and one of your recovery codes.',
  },
  'passkey.added': {
    title: 'A passkey was added',
    body: 'A passkey was added to your account. It signs in without your password.',
  },
  'passkey.removed': {
    title: 'A passkey was removed',
    body: 'A passkey of your account was removed. It signs in no more.',
  },
}

/** Tells the owner that they sign in differently from now on. */
export function tellFactorChanged(tx: Tx, owner: Owner, change: FactorChange, publicUrl: URL): Promise<void> {
  const { title, body } = FACTOR_WORDS[change]
  return tellOwner(tx, owner, `${change}:${randomUUID()}`, {
    title,
    body,
    blocks: [
      body,
      `If this was not you, choose a new password right away, and write to ${BRAND.supportEmail}:`,
      newPassword(publicUrl),
    ],
    reason: `You get this mail because it is about the security of your account at ${BRAND.name}. Such mail is always sent.`,
  })
}

/** Posts the notice, and mails the same under its title unless the mail has a subject of its own. */
function tellOwner(
  tx: Tx,
  { id: userId, email: recipient, first_name }: Owner,
  cause: string,
  words: { title: string; body: string; subject?: string; blocks: Block[]; reason?: string },
): Promise<void> {
  const { title, body, subject = title, blocks, reason } = words
  const mail = accountMail(subject, first_name, blocks, reason)
  const notice = { title, body, link: SETTINGS }
  return deliverAlways(tx, { cause, userId, notice, mails: [{ recipient, mail }] })
}

function newPassword(publicUrl: URL): Block {
  return { link: new URL('/api/forgot-password', publicUrl), label: 'Choose a new password' }
}
