import { perDay, perHour, perQuarterHour } from '#contract/endpoint.ts'

const MAIL_SENTENCE = 'We’ve already sent several emails to this address.'
const SIGN_IN_SENTENCE = 'Too many sign-in attempts.'

/** Failed sign-ins from unknown browsers, per email address; beyond it, sign-in takes an emailed code. */
export const SIGN_IN_ADDRESS_LIMIT = perQuarterHour('sign-in-address', 10, SIGN_IN_SENTENCE)

/** Failed sign-ins from a known browser, per browser and account. */
export const SIGN_IN_BROWSER_LIMIT = perQuarterHour('sign-in-browser', 10, SIGN_IN_SENTENCE)

/** Failed sign-ins from unknown browsers, per client address. */
export const SIGN_IN_CLIENT_LIMIT = perQuarterHour('sign-in-client', 100, SIGN_IN_SENTENCE)

/** Sign-ins started with an issuer or a passkey, per client address. */
export const SIGN_IN_BEGUN_LIMIT = perQuarterHour('sign-in-begun', 100, SIGN_IN_SENTENCE)

/** The page of a suspended account, opened or answered, per client address. */
export const SUSPENSION_PAGE_LIMIT = perQuarterHour(
  'suspension-page',
  60,
  'You’ve opened this page many times.',
)

/** New accounts, per client address. */
export const SIGN_UP_CLIENT_LIMIT = perHour(
  'sign-up-client',
  100,
  'Too many accounts were created from this connection.',
)

/** Emails requested for an address, per purpose, address and client. The sentence is never shown. */
export const ACCOUNT_MAIL_CLIENT_LIMIT = perHour('account-mail-client', 5, MAIL_SENTENCE)

/** The same, per purpose and address. */
export const ACCOUNT_MAIL_LIMIT = perHour('account-mail', 20, MAIL_SENTENCE)

const CODE_SENTENCE = 'Too many wrong codes.'

/** Wrong emailed codes, per purpose and address (decisions: Signing in). */
export const WRONG_CODE_LIMITS = {
  'sign-up': perDay('sign-up-code', 20, CODE_SENTENCE),
  'sign-in': perDay('sign-in-code', 20, CODE_SENTENCE),
}

/** Wrong emailed codes of any purpose, per client address. */
export const WRONG_CODE_CLIENT_LIMIT = perHour('wrong-code-client', 100, CODE_SENTENCE)

/** Codes tried to take an account back, per emailed link, so that only its reader can use them up. */
export const TAKE_BACK_CODE_LIMIT = perQuarterHour('take-back-code', 20, 'You’ve tried too many codes.')

/** Address changes requested, per member. */
export const ADDRESS_CHANGE_LIMIT = perHour('address-change', 5, 'You’ve asked for too many address changes.')

/** Wrong passwords when confirming an account change, per member. */
export const PASSWORD_CHECK_LIMIT = perQuarterHour('password-check', 10, 'Too many wrong passwords.')
