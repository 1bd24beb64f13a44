import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The key as an authenticator app reads it: the text shown is Base32. */
export function keyOf(shown: string): string {
  const bits = [...shown.replaceAll(' ', '')]
    .map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}

/** An authenticator app's code in one 30-second step (RFC 4226 §5.3), computed independently of the product. */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

export const codeOf = (key: string, away = 0) => codeAt(key, Math.floor(Date.now() / 30_000) + away)

/** The code after the one that set two-step verification up: it is accepted a step early, so tests need not wait. */
export const nextCodeOf = (key: string, away = 0) => codeOf(key, 1 + away)
