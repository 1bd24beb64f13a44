import {
  ADDRESS_CHANGE_HOURS,
  CODE_MINUTES,
  NOT_ME_DAYS,
  RESET_LINK_MINUTES,
  SIGN_UP_HOURS,
  TRUST_LINK_MINUTES,
} from '#domain/identity/codes-and-links.ts'
import { BRAND } from '#domain/site/brand.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { type Block, composeMail, type Mail } from './layout.ts'
import type { LocalPath } from './mail-links.ts'

const ACCOUNT_REASON = `You’re receiving this email because someone used this address at ${BRAND.name}. We always send security emails.`

const NOT_YOU = 'If you didn’t ask for it, you can ignore this email.'

/** An email that no preference stops. */
export function accountMail(
  subject: string,
  name: string | null,
  blocks: Block[],
  reason = ACCOUNT_REASON,
): Mail {
  return composeMail({ kind: 'account', subject, name, blocks, reason })
}

interface Person {
  name: string | null
}

/**
 * Asks a newcomer to confirm their address. It has no name: a sign-up can give a stranger's address and any text as a
 * name. `code` is null where only the link is allowed.
 */
export function confirmAddressMail({ link, code }: { link: LocalPath; code: string | null }): Mail {
  const subject = code === null ? 'Confirm your email address' : `${code} is your confirmation code`
  return accountMail(subject, null, [
    ...(code === null
      ? [`Open this link to finish signing up for ${BRAND.name}:`]
      : [
          `Enter this code where you signed up for ${BRAND.name}: ${code}`,
          `It works for ${CODE_MINUTES} minutes. You can also open this link:`,
        ]),
    { link, label: 'Confirm my email address' },
    `The link works for ${SIGN_UP_HOURS} hours. ${NOT_YOU}`,
  ])
}

/** Tells an account's owner that someone, perhaps the owner, tried to create another one. */
export function accountExistsMail(person: Person): Mail {
  return accountMail('You already have an account', person.name, [
    `You already have a ${BRAND.name} account with this address. Someone, maybe you, just tried to create another one.`,
    { link: '/api/login', label: 'Sign in' },
    'Forgot your password?',
    { link: '/api/forgot-password', label: 'Choose a new password' },
    'If this wasn’t you, you can ignore this email. Nothing has changed.',
  ])
}

/** Says that an address is reserved for an account that recently used it. */
export function addressReservedMail({ until }: { until: Date }): Mail {
  return accountMail('You can’t use this address yet', null, [
    `You can’t sign up for ${BRAND.name} with this address until ${formatWithZone(until)}. It recently belonged to another account, so we’re holding it for that account.`,
    'If that was your account and you didn’t change its address, use the link in our email “Your email address was changed” to take it back.',
    'Otherwise, sign up again after that date. If you didn’t try to sign up, you can ignore this email.',
  ])
}

export function resetPasswordMail(person: Person & { link: LocalPath }): Mail {
  return accountMail('Choose a new password', person.name, [
    'Use this link to choose a new password. This signs you out everywhere.',
    { link: person.link, label: 'Choose a new password' },
    `The link works once and expires in ${RESET_LINK_MINUTES} minutes. ${NOT_YOU}`,
  ])
}

/** The code that an unknown browser needs after many wrong passwords. */
export function signInCodeMail(person: Person & { code: string }): Mail {
  return accountMail(`${person.code} is your sign-in code`, person.name, [
    `Enter this code where you’re signing in: ${person.code}`,
    `It works for ${CODE_MINUTES} minutes, only in that browser. We ask for a code after many wrong passwords.`,
    'If you aren’t signing in, don’t share this code with anyone. Your account is safe as long as no one else knows your password. If you’re not sure, choose a new one:',
    { link: '/api/forgot-password', label: 'Choose a new password' },
  ])
}

/** Asks a member to confirm a new address. It has no name: the address may be mistyped. */
export function confirmNewAddressMail({ link }: { link: LocalPath }): Mail {
  return accountMail('Confirm your new email address', null, [
    `To use this address for your ${BRAND.name} account, open this link where you’re signed in:`,
    { link, label: 'Use this address' },
    `The link works for ${ADDRESS_CHANGE_HOURS} hours, as long as you stay signed in. ${NOT_YOU}`,
  ])
}

/** Confirms that the owner signs in with a factor, so that it gives admin rights. */
export function trustFactorMail(person: Person & { trust: LocalPath; notMe: LocalPath }): Mail {
  return accountMail('Confirm that it’s you', person.name, [
    'Someone who is signed in to your account wants to open its admin pages.',
    ...trustBlocks(person.trust),
    ...notMeBlocks(person.notMe),
  ])
}

export function trustBlocks(link: LocalPath): Block[] {
  return [
    'If this was you, confirm it to open the admin pages. Open this link in the browser where you’re signed in:',
    { link, label: 'Yes, this was me' },
    `The link works once and expires in ${TRUST_LINK_MINUTES} minutes.`,
  ]
}

export function notMeBlocks(link: LocalPath): Block[] {
  return [
    `If this wasn’t you, open this link within ${NOT_ME_DAYS} days. We’ll remove everything that was added in those days to sign in with, sign everyone out and let you choose a new password:`,
    { link, label: 'This wasn’t me' },
  ]
}
