import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { HeldFactor } from '../../domain/second-factor.ts'
import type { Identity } from './identity.ts'
import { asGivenOut } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

type Parts = { identity: Pick<Identity, 'auth'> }

/**
 * Uses up an app code or a recovery code and returns the updated factor; null when it is neither, or was used before.
 * The caller stores it, under a lock on the account.
 */
export async function takeFactor(parts: Parts, held: HeldFactor, typed: string): Promise<HeldFactor | null> {
  const last_step = await stepOf(await unseal(parts, held.secret), typed, new Date(), held.last_step)
  if (last_step !== null) return { ...held, last_step }
  const codes: unknown = JSON.parse(await unseal(parts, held.backup_codes))
  const given = asGivenOut(typed)
  if (!Array.isArray(codes) || !codes.includes(given)) return null
  const left = JSON.stringify(codes.filter((code) => code !== given))
  return { ...held, backup_codes: await seal(parts, left) }
}

/** Encrypts a key or recovery codes as Better Auth's plugin reads them. */
export async function seal({ identity }: Parts, data: string): Promise<string> {
  return symmetricEncrypt({ key: (await identity.auth.$context).secretConfig, data })
}

export async function unseal({ identity }: Parts, data: string): Promise<string> {
  return symmetricDecrypt({ key: (await identity.auth.$context).secretConfig, data })
}
