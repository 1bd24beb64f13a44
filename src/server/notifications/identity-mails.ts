import { BRAND } from '../../domain/brand.ts'
import { formatWithZone } from '../../domain/format.ts'
import {
  ADDRESS_CHANGE_HOURS,
  CODE_MINUTES,
  RESET_LINK_MINUTES,
  SIGN_UP_HOURS,
} from '../../domain/mailbox-proofs.ts'
import { type Block, composeMail, type Mail } from './layout.ts'

const ACCOUNT_REASON = `You get this mail because somebody used this address at ${BRAND.name}. Mail about your account's security is always sent.`

const NOT_YOU = 'If this was not you, you do not need to do anything: nothing changes without this mail.'

/** A mail about an account, which no preference stops. */
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
 * Asks a newcomer to confirm their address. No name stands in it: whoever signed up may have typed a stranger's address,
 * and any words as their name. `code` is null where only the link will do.
 */
export function confirmAddressMail({ link, code }: { link: URL; code: string | null }): Mail {
  const subject = code === null ? 'Please confirm your e-mail address' : `${code} is your confirmation code`
  return accountMail(subject, null, [
    `Somebody signed up for ${BRAND.name} with this address.`,
    ...(code === null
      ? []
      : [
          `If it was you, enter this code where you signed up: ${code}`,
          `The code works for ${CODE_MINUTES} minutes. You can also open this link:`,
        ]),
    { link, label: 'Confirm my e-mail address' },
    `The link works for ${SIGN_UP_HOURS} hours. ${NOT_YOU}`,
  ])
}

/** Tells the owner of an account that somebody, perhaps they themselves, tried to create another one. */
export function accountExistsMail(person: Person & { signIn: URL; newPassword: URL }): Mail {
  return accountMail('You already have an account', person.name, [
    `Somebody tried to create an account at ${BRAND.name} with this address. You already have one, so no second one was made.`,
    { link: person.signIn, label: 'Sign in' },
    'If you do not remember your password, you can choose a new one:',
    { link: person.newPassword, label: 'Choose a new password' },
    'If this was not you, you do not need to do anything: your account is as safe as before.',
  ])
}

/** Tells the owner of a mailbox that its address is kept for an account that moved away from it lately. */
export function addressReservedMail({ until }: { until: Date }): Mail {
  return accountMail('This address cannot be used yet', null, [
    `Somebody tried to create an account at ${BRAND.name} with this address. Until lately it belonged to another account, so it is kept for that one until ${formatWithZone(until)}.`,
    'If that was your account and you did not change its address, use the link in the mail “Your e-mail address was changed” to take the change back.',
    'Otherwise, please sign up again after that date.',
  ])
}

/** Lets somebody who forgot their password choose a new one. */
export function resetPasswordMail(person: Person & { link: URL }): Mail {
  return accountMail('Choose a new password', person.name, [
    'Here is the link to choose a new password. It signs you out everywhere.',
    { link: person.link, label: 'Choose a new password' },
    `The link works once, within ${RESET_LINK_MINUTES} minutes. ${NOT_YOU}`,
  ])
}

/** The code that a browser we do not know needs after many wrong passwords. */
export function signInCodeMail(person: Person & { code: string; newPassword: URL }): Mail {
  return accountMail(`${person.code} is your code to sign in`, person.name, [
    `Enter this code where you are signing in: ${person.code}`,
    `It works for ${CODE_MINUTES} minutes, in that browser only. We ask for a code when many wrong passwords were tried.`,
    'If you are not signing in, do not give this code to anybody. Your account is safe as long as nobody else knows your password. If you are not sure, choose a new one:',
    { link: person.newPassword, label: 'Choose a new password' },
  ])
}

/** Asks the new address of a member to be confirmed. No name stands in it: the address may be mistyped. */
export function confirmNewAddressMail({ link }: { link: URL }): Mail {
  return accountMail('Please confirm your new e-mail address', null, [
    `Somebody asked to use this address for their account at ${BRAND.name}. If it was you, confirm it where you are signed in:`,
    { link, label: 'Use this address' },
    `The link works for ${ADDRESS_CHANGE_HOURS} hours, as long as you stay signed in. ${NOT_YOU}`,
  ])
}
