import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, CODE_SECONDS } from '#domain/identity/second-factor.ts'
import { BRAND } from '#domain/site/brand.ts'
import { tidyCode } from '#domain/text/typed-text.ts'

/** A key is as long as a SHA-1 digest (RFC 4226 §4, R6). */
const KEY_BYTES = 20

/** Accepts codes this many steps early or late: clocks differ and people type slowly (RFC 6238 §5.2). */
const STEPS_AROUND = 1

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`)

const settings = { issuer: BRAND.name, digits: CODE_DIGITS, period: CODE_SECONDS }

/** A new key, in base32. */
export function newKey(): string {
  return new Secret({ size: KEY_BYTES }).base32
}

/** The step of this code, or null; always later than `after`, so that no code counts twice. */
export function stepOf(key: string, code: string, now: Date, after = 0): number | null {
  const token = tidyCode(code)
  if (!CODE.test(token)) return null
  const passwords = new TOTP({ ...settings, secret: Secret.fromBase32(key) })
  const timestamp = now.getTime()
  const around = passwords.validate({ token, timestamp, window: STEPS_AROUND })
  if (around === null) return null
  const step = passwords.counter({ timestamp }) + around
  return step > after ? step : null
}

/** The key for typing, and the link that authenticator apps open. */
export function keyToShow(key: string, email: string): { key: string; uri: string } {
  const uri = new TOTP({ ...settings, secret: Secret.fromBase32(key), label: email }).toString()
  return { key: key.replace(/(.{4})(?=.)/g, '$1 '), uri }
}
