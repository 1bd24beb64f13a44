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
import type { Language } from '#domain/text/own-language.ts'
import { as, words } from '#domain/text/wording.ts'
import { type Block, composeMail, type Mail, type Said } from './layout.ts'
import type { LocalPath } from './mail-links.ts'

const product = BRAND.name

const ACCOUNT_REASON = words(
  'You’re receiving this email because someone used this address at {product}. We always send security emails.',
  { product },
)

const NOT_YOU = 'If you didn’t ask for it, you can ignore this email.'

/** An email that no preference stops. */
export function accountMail(
  { name, language }: Reader,
  subject: Said,
  blocks: Block[],
  reason = ACCOUNT_REASON,
): Mail {
  return composeMail({ kind: 'account', subject, name, blocks, reason }, language)
}

interface Reader {
  name: string | null
  /** The account's, or a stranger's. */
  language: Language
}

type Stranger = Pick<Reader, 'language'>

/**
 * Asks a newcomer to confirm their address. It has no name: a sign-up can give a stranger's address and any text as a
 * name. `code` is null where only the link is allowed.
 */
export function confirmAddressMail({
  language,
  link,
  code,
}: Stranger & { link: LocalPath; code: string | null }): Mail {
  const subject =
    code === null ? 'Confirm your email address' : words('{code} is your confirmation code', { code })
  return accountMail({ name: null, language }, subject, [
    ...(code === null
      ? [words('Open this link to finish signing up for {product}:', { product })]
      : [
          words('Enter this code where you signed up for {product}: {code}', { product, code }),
          words('It works for {minutes} minutes. You can also open this link:', { minutes: CODE_MINUTES }),
        ]),
    { link, label: 'Confirm my email address' },
    [words('The link works for {hours} hours.', { hours: SIGN_UP_HOURS }), NOT_YOU],
  ])
}

/** Tells an account's owner that someone, perhaps the owner, tried to create another one. */
export function accountExistsMail(owner: Reader): Mail {
  return accountMail(owner, 'You already have an account', [
    words(
      'You already have a {product} account with this address. Someone, maybe you, just tried to create another one.',
      { product },
    ),
    { link: '/api/login', label: 'Sign in' },
    'Forgot your password?',
    { link: '/api/forgot-password', label: 'Choose a new password' },
    'If this wasn’t you, you can ignore this email. Nothing has changed.',
  ])
}

/** Says that an address is reserved for an account that recently used it. */
export function addressReservedMail({ language, until }: Stranger & { until: Date }): Mail {
  return accountMail({ name: null, language }, 'You can’t use this address yet', [
    words(
      'You can’t sign up for {product} with this address until {until}. It recently belonged to another account, so we’re holding it for that account.',
      { product, until: as(formatWithZone, until) },
    ),
    'If that was your account and you didn’t change its address, use the link in our email “Your email address was changed” to take it back.',
    'Otherwise, sign up again after that date. If you didn’t try to sign up, you can ignore this email.',
  ])
}

export function resetPasswordMail({ link, ...owner }: Reader & { link: LocalPath }): Mail {
  return accountMail(owner, 'Choose a new password', [
    'Use this link to choose a new password. This signs you out everywhere.',
    { link, label: 'Choose a new password' },
    [worksOnce(RESET_LINK_MINUTES), NOT_YOU],
  ])
}

/** The code that an unknown browser needs after many wrong passwords. */
export function signInCodeMail({ code, ...owner }: Reader & { code: string }): Mail {
  return accountMail(owner, words('{code} is your sign-in code', { code }), [
    words('Enter this code where you’re signing in: {code}', { code }),
    words(
      'It works for {minutes} minutes, only in that browser. We ask for a code after many wrong passwords.',
      { minutes: CODE_MINUTES },
    ),
    'If you aren’t signing in, don’t share this code with anyone. Your account is safe as long as no one else knows your password. If you’re not sure, choose a new one:',
    { link: '/api/forgot-password', label: 'Choose a new password' },
  ])
}

/** Asks a member to confirm a new address. It has no name: the address may be mistyped. */
export function confirmNewAddressMail({ language, link }: Stranger & { link: LocalPath }): Mail {
  return accountMail({ name: null, language }, 'Confirm your new email address', [
    words('To use this address for your {product} account, open this link where you’re signed in:', {
      product,
    }),
    { link, label: 'Use this address' },
    [
      words('The link works for {hours} hours, as long as you stay signed in.', {
        hours: ADDRESS_CHANGE_HOURS,
      }),
      NOT_YOU,
    ],
  ])
}

/** Confirms that the owner signs in with a factor, so that it gives admin rights. */
export function trustFactorMail({
  trust,
  notMe,
  ...owner
}: Reader & { trust: LocalPath; notMe: LocalPath }): Mail {
  return accountMail(owner, 'Confirm that it’s you', [
    'Someone who is signed in to your account wants to open its admin pages.',
    ...trustBlocks(trust),
    ...notMeBlocks(notMe),
  ])
}

export function trustBlocks(link: LocalPath): Block[] {
  return [
    'If this was you, confirm it to open the admin pages. Open this link in the browser where you’re signed in:',
    { link, label: 'Yes, this was me' },
    worksOnce(TRUST_LINK_MINUTES),
  ]
}

export function notMeBlocks(link: LocalPath): Block[] {
  return [
    words(
      'If this wasn’t you, open this link within {days} days. We’ll remove everything that was added in those days to sign in with, sign everyone out and let you choose a new password:',
      { days: NOT_ME_DAYS },
    ),
    { link, label: 'This wasn’t me' },
  ]
}

function worksOnce(minutes: number): Said {
  return words('The link works once and expires in {minutes} minutes.', { minutes })
}
