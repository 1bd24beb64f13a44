import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { BRAND } from '../../domain/brand.ts'
import { CODE_DIGITS, CODE_SECONDS } from '../../domain/second-factor.ts'

/** A key as long as what SHA-1 makes of it (RFC 4226 §4, R6). */
const KEY_BYTES = 20

/** A code also counts this many steps early or late: clocks differ and people type slowly (RFC 6238 §5.2). */
const STEPS_AROUND = 1

const passwordsOf = (key: string) => createOTP(key, { digits: CODE_DIGITS, period: CODE_SECONDS })

/** A new key, as text whose bytes are the key: Better Auth's plugin reads it so. */
export function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url').slice(0, KEY_BYTES)
}

/** The step whose code this is, or null; never a step at or before `after`, so that no code counts twice. */
export async function stepOf(key: string, code: string, now: Date, after = 0): Promise<number | null> {
  const given = Buffer.from(code.replace(/\s/g, ''))
  const current = Math.floor(now.getTime() / 1000 / CODE_SECONDS)
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1) {
    const own = Buffer.from(await codeAt(key, step))
    if (step > after && own.length === given.length && timingSafeEqual(own, given)) return step
  }
  return null
}

/** The code of one step (RFC 4226 §5.3). */
export function codeAt(key: string, step: number): Promise<string> {
  return passwordsOf(key).hotp(step)
}

/** The key as people type it, and the link that authenticator apps open. */
export function keyToShow(key: string, email: string): { key: string; uri: string } {
  // Apps read %20 as a space, and not all of them a plus.
  const uri = passwordsOf(key).url(BRAND.name, email).replaceAll('+', '%20')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { key: secret.replace(/(.{4})(?=.)/g, '$1 '), uri }
}
