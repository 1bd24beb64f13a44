import { codeAt } from '../../src/server/identity/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The key as an authenticator app reads it from what is shown. */
export function keyOf(shown: string): string {
  const bits = [...shown.replaceAll(' ', '')]
    .map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString()
}

export const codeOf = (key: string, away = 0) => codeAt(key, Math.floor(Date.now() / 30_000) + away)

/** The code after the one that turned the factor on: it counts a step early, so nobody has to wait for it. */
export const nextCodeOf = (key: string, away = 0) => codeOf(key, 1 + away)
