import { BRAND } from '../../domain/brand.ts'
import { composeMail, type Mail } from './layout.ts'

const ACCOUNT_REASON = `You get this mail because somebody used this address at ${BRAND.name}. Mail about your account's security is always sent.`

const NOT_YOU = 'If this was not you, you need not do anything: without the link nothing changes.'

interface Person {
  name: string | null
}

/** Asks a newcomer to confirm their address. `hours` is how long the link works. */
export function verifyAddressMail(person: Person & { link: URL; hours: number }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'Please confirm your e-mail address',
    name: person.name,
    blocks: [
      `Welcome to ${BRAND.name}! Please confirm that this is your e-mail address. After that you are signed in.`,
      { link: person.link, label: 'Confirm my e-mail address' },
      `The link works for ${person.hours} hours. ${NOT_YOU}`,
    ],
    reason: ACCOUNT_REASON,
  })
}

/** Tells the owner of an account that somebody, perhaps they themselves, tried to create another one. */
export function accountExistsMail(person: Person & { signIn: URL; newPassword: URL }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'You already have an account',
    name: person.name,
    blocks: [
      `Somebody tried to create an account at ${BRAND.name} with this address. You already have one, so no second one was made.`,
      { link: person.signIn, label: 'Sign in' },
      'If you do not remember your password, you can choose a new one:',
      { link: person.newPassword, label: 'Choose a new password' },
      'If this was not you, you need not do anything: your account is as safe as before.',
    ],
    reason: ACCOUNT_REASON,
  })
}

/**
 * For an address that was registered before but never confirmed: whoever owns it chooses the password, so that nobody
 * else's password comes with the account. `minutes` is how long the link works.
 */
export function finishAccountMail(person: { link: URL; minutes: number }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'Finish creating your account',
    name: null,
    blocks: [
      `An account at ${BRAND.name} with this address is waiting to be confirmed. Choose your password, and it is yours.`,
      { link: person.link, label: 'Choose a password and confirm' },
      `The link works for ${person.minutes} minutes. ${NOT_YOU}`,
    ],
    reason: ACCOUNT_REASON,
  })
}

/** Lets somebody who forgot their password choose a new one. `minutes` is how long the link works. */
export function resetPasswordMail(person: Person & { link: URL; minutes: number }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'Choose a new password',
    name: person.name,
    blocks: [
      'Here is the link to choose a new password. It ends every session you have open elsewhere.',
      { link: person.link, label: 'Choose a new password' },
      `The link works once, within ${person.minutes} minutes. ${NOT_YOU}`,
    ],
    reason: ACCOUNT_REASON,
  })
}

/** Tells that the password is another one now. */
export function passwordChangedMail(person: Person & { newPassword: URL }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'Your password was changed',
    name: person.name,
    blocks: [
      'The password of your account was just changed, and all other sessions were ended.',
      `If this was not you, choose a new password right away, and write to ${BRAND.supportEmail}:`,
      { link: person.newPassword, label: 'Choose a new password' },
    ],
    reason: ACCOUNT_REASON,
  })
}

/** Asks the new address of a member to be confirmed; only then it replaces the old one. */
export function confirmNewAddressMail(person: Person & { link: URL; hours: number }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'Please confirm your new e-mail address',
    name: person.name,
    blocks: [
      `You asked to use this address for your account at ${BRAND.name}. Please confirm it.`,
      { link: person.link, label: 'Use this address' },
      `The link works for ${person.hours} hours. ${NOT_YOU}`,
    ],
    reason: ACCOUNT_REASON,
  })
}

/** Tells the present address that another one was asked for. */
export function addressChangeNoticeMail(person: Person & { newAddress: string; newPassword: URL }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'A new e-mail address for your account',
    name: person.name,
    blocks: [
      `Somebody who knows your password asked to use ${person.newAddress} for your account. It replaces this address once it is confirmed.`,
      `If this was not you, choose a new password right away, and write to ${BRAND.supportEmail}:`,
      { link: person.newPassword, label: 'Choose a new password' },
    ],
    reason: ACCOUNT_REASON,
  })
}
