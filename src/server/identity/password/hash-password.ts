import { hashPassword as hash } from 'better-auth/crypto'

/** The stored form of a password (scrypt with its own salt), as a row of `credentials` holds it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}
