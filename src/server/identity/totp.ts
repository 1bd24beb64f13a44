import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { BRAND } from '../../domain/brand.ts'
import { CODE_DIGITS, CODE_SECONDS } from '../../domain/second-factor.ts'

/** As long as a SHA-1 digest (RFC 4226 §4, R6). */
const KEY_BYTES = 20

/** Accepts codes this many steps early or late: clocks differ and people type slowly (RFC 6238 §5.2). */
const STEPS_AROUND = 1

const passwordsOf = (key: string) => createOTP(key, { digits: CODE_DIGITS, period: CODE_SECONDS })

/** Text whose bytes are the key, as Better Auth's plugin expects. */
export function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url').slice(0, KEY_BYTES)
}

/** The step of this code, or null; always later than `after`, so that no code counts twice. */
export async function stepOf(key: string, code: string, now: Date, after = 0): Promise<number | null> {
  const given = Buffer.from(code.replace(/\s/g, ''))
  const current = Math.floor(now.getTime() / 1000 / CODE_SECONDS)
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1) {
    const own = Buffer.from(await codeAt(key, step))
    if (step > after && own.length === given.length && timingSafeEqual(own, given)) return step
  }
  return null
}

/** RFC 4226 §5.3. */
export function codeAt(key: string, step: number): Promise<string> {
  return passwordsOf(key).hotp(step)
}

/** The key for typing, and the link that authenticator apps open. */
export function keyToShow(key: string, email: string): { key: string; uri: string } {
  // Every app reads %20 as a space, but not every app a plus.
  const uri = passwordsOf(key).url(BRAND.name, email).replaceAll('+', '%20')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { key: secret.replace(/(.{4})(?=.)/g, '$1 '), uri }
}
