import type { Limit } from '../../contract/endpoint.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../domain/time.ts'

const QUARTER_HOUR = 15 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

const MAIL_SENTENCE = 'We have sent several mails to this address already.'
const SIGN_IN_SENTENCE = 'There were too many attempts to sign in.'

/** Failed sign-ins from browsers the account does not know, per e-mail address; beyond it a mailed code leads on. */
export const SIGN_IN_ADDRESS_LIMIT: Limit = {
  name: 'sign-in-address',
  points: 10,
  windowSeconds: QUARTER_HOUR,
  sentence: SIGN_IN_SENTENCE,
}

/** Failed sign-ins from a browser the account knows, per browser and account. */
export const SIGN_IN_BROWSER_LIMIT: Limit = {
  name: 'sign-in-browser',
  points: 10,
  windowSeconds: QUARTER_HOUR,
  sentence: SIGN_IN_SENTENCE,
}

/** Failed sign-ins from browsers the account does not know, per client address. */
export const SIGN_IN_CLIENT_LIMIT: Limit = {
  name: 'sign-in-client',
  points: 100,
  windowSeconds: QUARTER_HOUR,
  sentence: SIGN_IN_SENTENCE,
}

/** Sign-ins begun with an issuer or a passkey, per client address. */
export const SIGN_IN_BEGUN_LIMIT: Limit = {
  name: 'sign-in-begun',
  points: 100,
  windowSeconds: QUARTER_HOUR,
  sentence: SIGN_IN_SENTENCE,
}

/** New accounts, per client address. */
export const SIGN_UP_CLIENT_LIMIT: Limit = {
  name: 'sign-up-client',
  points: 100,
  windowSeconds: HOUR_SECONDS,
  sentence: 'Too many accounts were created from this connection.',
}

/** Mails that somebody asks for by naming an address, per purpose, address and client; nobody reads the sentence. */
export const ACCOUNT_MAIL_CLIENT_LIMIT: Limit = {
  name: 'account-mail-client',
  points: 5,
  windowSeconds: HOUR_SECONDS,
  sentence: MAIL_SENTENCE,
}

/** The same, per purpose and address. */
export const ACCOUNT_MAIL_LIMIT: Limit = {
  name: 'account-mail',
  points: 20,
  windowSeconds: HOUR_SECONDS,
  sentence: MAIL_SENTENCE,
}

/** Wrong codes of sign-ups, per address (decisions: Signing in). */
export const SIGN_UP_CODE_LIMIT: Limit = {
  name: 'sign-up-code',
  points: 20,
  windowSeconds: DAY_SECONDS,
  sentence: 'There were too many wrong codes for this address.',
}

/** Codes tried to take an address back, per mailed link: only its reader can use them up. */
export const TAKE_BACK_CODE_LIMIT: Limit = {
  name: 'take-back-code',
  points: 20,
  windowSeconds: QUARTER_HOUR,
  sentence: 'You have tried many codes.',
}

/** Changes of address asked for, per member. */
export const ADDRESS_CHANGE_LIMIT: Limit = {
  name: 'address-change',
  points: 5,
  windowSeconds: HOUR_SECONDS,
  sentence: 'You have asked for several addresses within an hour.',
}

/** Wrong passwords given to confirm a change of the account, per member. */
export const PASSWORD_CHECK_LIMIT: Limit = {
  name: 'password-check',
  points: 10,
  windowSeconds: QUARTER_HOUR,
  sentence: 'The password was wrong too often.',
}

/** Codes tried to turn a second factor on, per member; at sign-in Better Auth counts them. */
export const SECOND_FACTOR_CODE_LIMIT: Limit = {
  name: 'second-factor-code',
  points: 20,
  windowSeconds: QUARTER_HOUR,
  sentence: 'You have tried many codes.',
}
