import { randomUUID } from 'node:crypto'
import { NO_REDEMPTION_HOURS, TAKE_BACK_DAYS } from '#domain/identity/codes-and-links.ts'
import { BRAND } from '#domain/site/brand.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { COMPANY } from '#server/platform/company.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { deliverAlways } from './deliver.ts'
import { accountMail, notMeBlocks, trustBlocks } from './identity-mails.ts'
import type { Block, Said } from './layout.ts'
import type { LocalPath } from './mail-links.ts'
import type { Owner } from './outbox.ts'

const SETTINGS = '/settings'

const NEW_PASSWORD: Block = { link: '/api/forgot-password', label: 'Choose a new password' }

const product = BRAND.name
const email = COMPANY.supportEmail

const SECURITY_REASON = words(
  'You’re receiving this email because it’s about the security of your {product} account. We always send security emails.',
  { product },
)

const EMAIL_US = words('If this wasn’t you, email {email} and choose a new password right away:', { email })

export function tellPasswordChanged(tx: Tx, owner: Owner): Promise<void> {
  return tellOwner(tx, owner, `password-changed:${randomUUID()}`, {
    title: 'Your password was changed',
    body: 'We signed you out on your other devices. If this wasn’t you, choose a new password now.',
    blocks: [
      'Your password was just changed. We signed you out on your other devices.',
      EMAIL_US,
      NEW_PASSWORD,
    ],
  })
}

/** Tells the current address that a change was requested, with a link to stop it. */
export function tellAddressAsked(
  tx: Tx,
  owner: Owner,
  asked: { id: string; newAddress: string; stop: LocalPath },
): Promise<void> {
  const address = asked.newAddress
  return tellOwner(tx, owner, `address-asked:${asked.id}`, {
    title: 'Email address change requested',
    body: words('Your account will use {address} once you confirm it there.', { address }),
    subject: 'Request to change your email address',
    blocks: [
      words(
        'Someone who was signed in to your account asked to change its email address to {address}. Once that address is confirmed, it replaces this one.',
        { address },
      ),
      'If this wasn’t you, stop it:',
      { link: asked.stop, label: 'Stop this change' },
      words('Then email {email} and choose a new password:', { email }),
      NEW_PASSWORD,
    ],
  })
}

export function tellChangeStopped(tx: Tx, userId: string, changeId: string): Promise<void> {
  return deliverAlways(tx, {
    cause: `address-stopped:${changeId}`,
    userId,
    notice: {
      title: 'Your email address change was stopped',
      body: 'Your email address stays the same. If you didn’t ask to change it, choose a new password.',
      link: SETTINGS,
    },
  })
}

/**
 * Tells the old address that it was replaced, with a link to undo that. Until `first`, only the link sent to an even
 * older address works; null if there is none.
 */
export function tellAddressChanged(
  tx: Tx,
  owner: Owner,
  changed: { id: string; newAddress: string; takeBack: LocalPath; until: Date; first: Date | null },
): Promise<void> {
  const { newAddress: address, first } = changed
  return tellOwner(tx, owner, `address-changed:${changed.id}`, {
    title: 'Your email address was changed',
    body: words('It’s now {address}. If this wasn’t you, use the link we emailed to your old address.', {
      address,
    }),
    blocks: [
      words('Your {product} account now uses {address} instead of this address.', { product, address }),
      words(
        'If this wasn’t you, take back your account within {days} days, by {until}. This signs everyone out and lets you choose a new password.',
        { days: TAKE_BACK_DAYS, until: as(formatWithZone, changed.until) },
      ),
      ...(first === null
        ? []
        : [
            words(
              'Your address changed twice in a few days. Until {first}, only the link in our first email works. We sent it to the address before this one.',
              { first: as(formatWithZone, first) },
            ),
          ]),
      { link: changed.takeBack, label: 'Take back my account' },
      words('To protect your points, no one can request rewards for {hours} hours after the change.', {
        hours: NO_REDEMPTION_HOURS,
      }),
    ],
  })
}

/** Tells both addresses that the account was taken back. The one it loses may belong to a thief. */
export function tellAddressTakenBack(
  tx: Tx,
  owner: Owner,
  taken: { id: string; restored: string },
): Promise<void> {
  const language = owner.language ?? 'en'
  const mailTo = (name: string | null) =>
    accountMail({ name, language }, 'An email address change was undone', [
      words(
        'A {product} account that used this address is back to its earlier address. Everyone was signed out.',
        { product },
      ),
      words('No one can request rewards for {hours} hours. If something is wrong, email {email}.', {
        hours: NO_REDEMPTION_HOURS,
        email,
      }),
      'If it’s your account and you haven’t chosen a new password yet, do it now:',
      NEW_PASSWORD,
    ])
  return deliverAlways(tx, {
    cause: `address-taken-back:${taken.id}`,
    userId: owner.id,
    notice: {
      title: 'Your email address change was undone',
      body: 'Your account uses its earlier address again. Everyone was signed out.',
      link: SETTINGS,
    },
    mails: [
      { recipient: owner.email, mail: mailTo(null) },
      { recipient: taken.restored, mail: mailTo(owner.first_name) },
    ],
  })
}

export type FactorChange =
  | 'second-factor.added'
  | 'second-factor.removed'
  | 'recovery-codes.renewed'
  | 'recovery-code.used'
  | 'passkey.added'
  | 'passkey.removed'

const FACTOR_WORDS: Record<FactorChange, { title: string; body: string }> = {
  'second-factor.added': {
    title: 'Two-step verification is on',
    body: 'Signing in with your password now also needs a code from your authenticator app.',
  },
  'second-factor.removed': {
    title: 'Two-step verification was turned off',
    body: 'Signing in no longer needs a code from your authenticator app.',
  },
  'recovery-codes.renewed': {
    title: 'You have new recovery codes',
    body: 'Your account has new recovery codes. The old ones no longer work.',
  },
  'recovery-code.used': {
    title: 'A recovery code was used',
    body: 'Someone signed in to your account with one of your recovery codes instead of a code from your app.',
  },
  'passkey.added': {
    title: 'A passkey was added',
    body: 'A passkey was added to your account. You can sign in with it instead of your password.',
  },
  'passkey.removed': {
    title: 'A passkey was removed',
    body: 'A passkey was removed from your account. You can no longer sign in with it.',
  },
}

/** The links in an email about a new factor; `trust` is null where it gives no admin rights. */
export interface FactorLinks {
  trust: LocalPath | null
  notMe: LocalPath
}

/** The links let the owner undo it, or confirm it so that it gives admin rights. */
export function tellFactorChanged(
  tx: Tx,
  owner: Owner,
  change: FactorChange,
  links: FactorLinks | null,
): Promise<void> {
  const { title, body } = FACTOR_WORDS[change]
  return tellOwner(tx, owner, `${change}:${randomUUID()}`, {
    title,
    body,
    blocks: [
      body,
      ...(links?.trust ? trustBlocks(links.trust) : []),
      ...(links === null ? [EMAIL_US, NEW_PASSWORD] : notMeBlocks(links.notMe)),
    ],
  })
}

/** Posts the notice and emails the owner; the notice's title is the subject unless one is given. */
function tellOwner(
  tx: Tx,
  { id: userId, email: recipient, first_name: name, language }: Owner,
  cause: string,
  { title, body, subject = title, blocks }: { title: Said; body: Said; subject?: Said; blocks: Block[] },
): Promise<void> {
  const mail = accountMail({ name, language: language ?? 'en' }, subject, blocks, SECURITY_REASON)
  const notice = { title, body, link: SETTINGS }
  return deliverAlways(tx, { cause, userId, notice, mails: [{ recipient, mail }] })
}
