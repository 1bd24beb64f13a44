import type { HeldFactor } from '#domain/identity/second-factor.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { asGivenOut } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

type Parts = { encryption: Encryption }

/** Binds keys and codes to what they are for. */
const PURPOSE = 'second_factors'

/**
 * Uses up an app code or a recovery code and returns the updated factor; null when it is neither, or was used before.
 * The caller stores it, under a lock on the account.
 */
export function takeFactor(parts: Parts, held: HeldFactor, typed: string): HeldFactor | null {
  const last_step = stepOf(unseal(parts, held.secret), typed, new Date(), held.last_step)
  return last_step === null ? takeRecoveryCode(parts, held, typed) : { ...held, last_step }
}

/** The same for a recovery code only. */
export function takeRecoveryCode(parts: Parts, held: HeldFactor, typed: string): HeldFactor | null {
  const codes: unknown = JSON.parse(unseal(parts, held.backup_codes))
  const recoveryCode = asGivenOut(typed)
  if (!Array.isArray(codes) || !codes.includes(recoveryCode)) return null
  const left = JSON.stringify(codes.filter((code) => code !== recoveryCode))
  return { ...held, backup_codes: seal(parts, left) }
}

/** Encrypts an app's key or recovery codes. */
export function seal({ encryption }: Parts, data: string): string {
  return encryption.encrypt(data, PURPOSE)
}

/** Throws if `data` was changed or sealed with another secret. */
export function unseal({ encryption }: Parts, data: string): string {
  return encryption.decrypt(data, PURPOSE)
}

export type Sealed = Pick<HeldFactor, 'secret' | 'backup_codes'>

/** Both parts sealed with the current secret; null if no known secret reads them. */
export function sealAgain({ encryption }: Parts, held: Sealed): Sealed | null {
  const secret = encryption.encryptAgain(held.secret, PURPOSE)
  const backup_codes = encryption.encryptAgain(held.backup_codes, PURPOSE)
  return secret === null || backup_codes === null ? null : { secret, backup_codes }
}
