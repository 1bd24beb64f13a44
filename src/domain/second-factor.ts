/** What a session was opened with beside or instead of a password. */
export type SessionFactor = 'totp' | 'recovery' | 'passkey'

/** A code generator as it was when an address changed, its secret and its recovery codes encrypted. */
export interface HeldFactor {
  secret: string
  backup_codes: string
  last_step: number
}

/** Digits of a code, and how long one code stands, in seconds (RFC 6238; what every authenticator app expects). */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30

/** Recovery codes given out at once; each signs in once. */
export const RECOVERY_CODES = 10

/** Longest name of a passkey, in characters. */
export const MAX_PASSKEY_NAME_LENGTH = 60

/** As many passkeys one member may have. */
export const MAX_PASSKEYS = 20
