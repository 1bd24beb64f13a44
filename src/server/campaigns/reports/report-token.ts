import { createHash } from 'node:crypto'

/** 32 bytes as base64url. */
const TOKEN = /^[\w-]{43}$/

export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** The stored part of a token: it recognizes one, and opens nothing. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
