import { perDay, perHour, perQuarterHour } from '../../contract/endpoint.ts'

const MAIL_SENTENCE = 'We have sent several mails to this address already.'
const SIGN_IN_SENTENCE = 'There were too many attempts to sign in.'

/** Failed sign-ins from browsers the account does not know, per e-mail address; beyond it a mailed code leads on. */
export const SIGN_IN_ADDRESS_LIMIT = perQuarterHour('sign-in-address', 10, SIGN_IN_SENTENCE)

/** Failed sign-ins from a browser the account knows, per browser and account. */
export const SIGN_IN_BROWSER_LIMIT = perQuarterHour('sign-in-browser', 10, SIGN_IN_SENTENCE)

/** Failed sign-ins from browsers the account does not know, per client address. */
export const SIGN_IN_CLIENT_LIMIT = perQuarterHour('sign-in-client', 100, SIGN_IN_SENTENCE)

/** Sign-ins begun with an issuer or a passkey, per client address. */
export const SIGN_IN_BEGUN_LIMIT = perQuarterHour('sign-in-begun', 100, SIGN_IN_SENTENCE)

/** New accounts, per client address. */
export const SIGN_UP_CLIENT_LIMIT = perHour(
  'sign-up-client',
  100,
  'Too many accounts were created from this connection.',
)

/** Mails that somebody asks for by naming an address, per purpose, address and client; nobody reads the sentence. */
export const ACCOUNT_MAIL_CLIENT_LIMIT = perHour('account-mail-client', 5, MAIL_SENTENCE)

/** The same, per purpose and address. */
export const ACCOUNT_MAIL_LIMIT = perHour('account-mail', 20, MAIL_SENTENCE)

/** Wrong codes of sign-ups, per address (decisions: Signing in). */
export const SIGN_UP_CODE_LIMIT = perDay(
  'sign-up-code',
  20,
  'There were too many wrong codes for this address.',
)

/** Codes tried to take an address back, per mailed link: only its reader can use them up. */
export const TAKE_BACK_CODE_LIMIT = perQuarterHour('take-back-code', 20, 'You have tried many codes.')

/** Changes of address asked for, per member. */
export const ADDRESS_CHANGE_LIMIT = perHour(
  'address-change',
  5,
  'You have asked for several addresses within an hour.',
)

/** Wrong passwords given to confirm a change of the account, per member. */
export const PASSWORD_CHECK_LIMIT = perQuarterHour('password-check', 10, 'The password was wrong too often.')
