import { BRAND } from '../../domain/brand.ts'
import { formatWithZone } from '../../domain/format.ts'
import {
  ADDRESS_CHANGE_HOURS,
  CODE_MINUTES,
  NO_REDEMPTION_HOURS,
  RESET_LINK_MINUTES,
  SIGN_UP_HOURS,
  TAKE_BACK_DAYS,
} from '../../domain/mailbox-proofs.ts'
import { composeMail, type Mail } from './layout.ts'

const ACCOUNT_REASON = `You get this mail because somebody used this address at ${BRAND.name}. Mail about your account's security is always sent.`

const NOT_YOU = 'If this was not you, you do not need to do anything: nothing changes without this mail.'

interface Person {
  name: string | null
}

/**
 * Asks a newcomer to confirm their address. No name stands in it: whoever signed up may have typed a stranger's address,
 * and any words as their name. `code` is null where only the link will do.
 */
export function confirmAddressMail({ link, code }: { link: URL; code: string | null }): Mail {
  return composeMail({
    kind: 'account',
    subject: code === null ? 'Please confirm your e-mail address' : `${code} is your confirmation code`,
    name: null,
    blocks: [
      `Somebody signed up for ${BRAND.name} with this address.`,
      ...(code === null
        ? []
        : [
            `If it was you, enter this code where you signed up: ${code}`,
            `The code works for ${CODE_MINUTES} minutes. You can also open this link:`,
          ]),
      { link, label: 'Confirm my e-mail address' },
      `The link works for ${SIGN_UP_HOURS} hours. ${NOT_YOU}`,
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
      'If this was not you, you do not need to do anything: your account is as safe as before.',
    ],
    reason: ACCOUNT_REASON,
  })
}

/** Tells the owner of a mailbox that its address is kept for an account that moved away from it lately. */
export function addressReservedMail({ until }: { until: Date }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'This address cannot be used yet',
    name: null,
    blocks: [
      `Somebody tried to create an account at ${BRAND.name} with this address. Until lately it belonged to another account, so it is kept for that one until ${formatWithZone(until)}.`,
      'If that was your account and you did not change its address, use the link in the mail “Your e-mail address was changed” to take the change back.',
      'Otherwise, please sign up again after that date.',
    ],
    reason: ACCOUNT_REASON,
  })
}

/** Lets somebody who forgot their password choose a new one. */
export function resetPasswordMail(person: Person & { link: URL }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'Choose a new password',
    name: person.name,
    blocks: [
      'Here is the link to choose a new password. It signs you out everywhere.',
      { link: person.link, label: 'Choose a new password' },
      `The link works once, within ${RESET_LINK_MINUTES} minutes. ${NOT_YOU}`,
    ],
    reason: ACCOUNT_REASON,
  })
}

/** The code that a browser we do not know needs after many wrong passwords. */
export function signInCodeMail(person: Person & { code: string; newPassword: URL }): Mail {
  return composeMail({
    kind: 'account',
    subject: `${person.code} is your code to sign in`,
    name: person.name,
    blocks: [
      `Enter this code where you are signing in: ${person.code}`,
      `It works for ${CODE_MINUTES} minutes, in that browser only. We ask for a code when many wrong passwords were tried.`,
      'If you are not signing in, do not give this code to anybody. Your account is safe as long as nobody else knows your password. If you are not sure, choose a new one:',
      { link: person.newPassword, label: 'Choose a new password' },
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

/** Asks the new address of a member to be confirmed. No name stands in it: the address may be mistyped. */
export function confirmNewAddressMail({ link }: { link: URL }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'Please confirm your new e-mail address',
    name: null,
    blocks: [
      `Somebody asked to use this address for their account at ${BRAND.name}. If it was you, confirm it where you are signed in:`,
      { link, label: 'Use this address' },
      `The link works for ${ADDRESS_CHANGE_HOURS} hours, as long as you stay signed in. ${NOT_YOU}`,
    ],
    reason: ACCOUNT_REASON,
  })
}

/** Tells the present address that another one was asked for, and lets its owner stop it. */
export function addressAskedMail(person: Person & { newAddress: string; stop: URL; newPassword: URL }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'A new e-mail address for your account',
    name: person.name,
    blocks: [
      `Somebody who is signed in to your account asked to use ${person.newAddress} for it. It replaces this address once it is confirmed.`,
      'If this was not you, stop it:',
      { link: person.stop, label: 'Stop this change' },
      `Then choose a new password, and write to ${BRAND.supportEmail}:`,
      { link: person.newPassword, label: 'Choose a new password' },
    ],
    reason: ACCOUNT_REASON,
  })
}

/**
 * Tells the old address that it was replaced, and lets its owner take that back. `first` is until when an older
 * address of the account comes before this one, or null.
 */
export function addressChangedMail(
  person: Person & { newAddress: string; takeBack: URL; until: Date; first: Date | null },
): Mail {
  return composeMail({
    kind: 'account',
    subject: 'Your e-mail address was changed',
    name: person.name,
    blocks: [
      `Your account at ${BRAND.name} now uses ${person.newAddress} in place of this address.`,
      `If this was not you, take it back. That signs out everybody and lets you choose a new password. You have ${TAKE_BACK_DAYS} days, until ${formatWithZone(person.until)}.`,
      ...(person.first === null
        ? []
        : [
            `Your address changed twice in a few days, so until ${formatWithZone(person.first)} only the link in our first mail, to the address before this one, works.`,
          ]),
      { link: person.takeBack, label: 'Take back my account' },
      `No reward can be requested for ${NO_REDEMPTION_HOURS} hours after the change, so your points have time to wait for you.`,
    ],
    reason: ACCOUNT_REASON,
  })
}

/** Tells both mailboxes that the old address took the account back. */
export function addressTakenBackMail(person: Person & { newPassword: URL }): Mail {
  return composeMail({
    kind: 'account',
    subject: 'A change of e-mail address was taken back',
    name: person.name,
    blocks: [
      `An account at ${BRAND.name} that used this address, or had used it before, was taken back by the owner of its earlier address. It uses the earlier address again, and everybody was signed out.`,
      `No reward can be requested for ${NO_REDEMPTION_HOURS} hours. If this was not right, write to ${BRAND.supportEmail}.`,
      'If the account is yours and you have not chosen a new password yet:',
      { link: person.newPassword, label: 'Choose a new password' },
    ],
    reason: ACCOUNT_REASON,
  })
}
