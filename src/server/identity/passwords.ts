import { hashPassword as hash } from 'better-auth/crypto'

/** Shortest and longest password, in characters. Length is what makes a password strong; nothing else is asked for. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

/** The stored form of a password (scrypt with its own salt), as a row of `credentials` holds it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}
