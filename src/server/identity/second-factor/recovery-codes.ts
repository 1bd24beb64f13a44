import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#domain/identity/second-factor.ts'
import { tidyCode } from '#domain/text/typed-text.ts'

/** Letters and digits without look-alikes, for copying by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Makes codes of about 59 bits each, such as `k7mq-2xwd-r9fp`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES)
    codes.add(grouped(Array.from({ length: GROUPS * GROUP_LENGTH }, letter)))
  return [...codes]
}

export function asGivenOut(typed: string): string {
  return grouped([...tidyCode(typed).toLowerCase()])
}

function letter(): string {
  return ALPHABET[randomInt(ALPHABET.length)] ?? ''
}

function grouped(letters: string[]): string {
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
