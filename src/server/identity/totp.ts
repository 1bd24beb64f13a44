import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { BRAND } from '../../domain/brand.ts'
import { CODE_DIGITS, CODE_SECONDS } from '../../domain/second-factor.ts'

/** A key as long as what SHA-1 makes of it (RFC 4226 §4, R6). */
const KEY_BYTES = 20

/** A code also counts this many steps early or late: clocks differ and people type slowly (RFC 6238 §5.2). */
const STEPS_AROUND = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new key, as text whose bytes are the key: Better Auth's plugin reads it so. */
export function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url').slice(0, KEY_BYTES)
}

/** The step whose code this is, or null; never a step at or before `after`. */
export function stepOf(key: string, code: string, now: Date, after = 0): number | null {
  const given = Buffer.from(code.replace(/\s/g, ''))
  const current = Math.floor(now.getTime() / 1000 / CODE_SECONDS)
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1) {
    const own = Buffer.from(codeAt(key, step))
    if (step > after && own.length === given.length && timingSafeEqual(own, given)) return step
  }
  return null
}

/** The code of one step (RFC 4226 §5.3). */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** CODE_DIGITS
  return String(number).padStart(CODE_DIGITS, '0')
}

/** The key as people type it, and the link that authenticator apps open. */
export function keyToShow(key: string, email: string): { key: string; uri: string } {
  const secret = base32(Buffer.from(key))
  const label = `${encodeURIComponent(BRAND.name)}:${encodeURIComponent(email)}`
  const about = new URLSearchParams({
    secret,
    issuer: BRAND.name,
    digits: `${CODE_DIGITS}`,
    period: `${CODE_SECONDS}`,
  })
  // Apps read %20 as a space, and not all of them a plus.
  const uri = `otpauth://totp/${label}?${about.toString().replaceAll('+', '%20')}`
  return { key: secret.replace(/(.{4})(?=.)/g, '$1 '), uri }
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
