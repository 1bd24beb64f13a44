import { sentence } from '#domain/text/wording.ts'

export type SessionFactor = 'totp' | 'recovery' | 'passkey'

/** The authenticator app set up when an email changed; secret and recovery codes are encrypted. */
export interface HeldFactor {
  secret: string
  backup_codes: string
  last_step: number
}

/** RFC 6238; every authenticator app expects these. */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30

/** Codes per set; each signs in once. */
export const RECOVERY_CODES = 10

export const MAX_PASSKEY_NAME_LENGTH = 60

export const MAX_PASSKEYS = 20

export const PASSKEY_NAME_NEEDED = sentence('Please give the passkey a name.')
