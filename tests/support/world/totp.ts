import { createHmac } from 'node:crypto'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The key as it is typed into an authenticator app: what is shown, without its spaces. */
export const keyOf = (shown: string) => shown.replaceAll(' ', '')

function bytesOf(key: string): Buffer {
  const bits = [...key].map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app's code in one 30-second step (RFC 4226 §5.3), computed independently of the product. */
export function codeAt(key: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

export const codeOf = (key: string, away = 0) => codeAt(key, Math.floor(Date.now() / 30_000) + away)

/** The code after the one that set two-step verification up: it is accepted a step early, so tests need not wait. */
export const nextCodeOf = (key: string, away = 0) => codeOf(key, 1 + away)
