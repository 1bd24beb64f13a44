import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '#domain/time/time.ts'
import type { Keyring } from '#server/platform/keyring.ts'

/** Sliding: a session ends after this long without use. */
export const SESSION_DAYS = 30
const SESSION_SECONDS = (SESSION_DAYS * DAY_MS) / 1000

const NAME = 'northpoint'
const SIGNATURE_LENGTH = 44

/** The name has `__Host-` over HTTPS, so that no other host or path can set the cookie (reliability: The web). */
export function cookieName(publicUrl: URL, name: string): { name: string; secure: boolean } {
  const secure = publicUrl.protocol === 'https:'
  return { name: secure ? `__Host-${name}` : name, secure }
}

/** The Set-Cookie line of an identity cookie; an age of 0 removes it. */
export function cookieLine(publicUrl: URL, cookie: string, value: string, maxAgeSeconds: number): string {
  const { name, secure } = cookieName(publicUrl, cookie)
  const maxAge = maxAgeSeconds
  return stringifySetCookie({ name, value, httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge })
}

export function cookieIn({ headers }: FastifyRequest, publicUrl: URL, cookie: string): string | undefined {
  return parseCookie(headers.cookie ?? '')[cookieName(publicUrl, cookie).name]
}

/** A session token, signed with HMAC-SHA256 in base64. */
export interface SessionCookie {
  name: string
  /** The token in a Cookie header; null if the signature is not ours. */
  readToken(cookieHeader: string | null | undefined): string | null
  /** Whether a Cookie header has a signature of ours by a secret that is being replaced. */
  isOutdated(cookieHeader: string): boolean
  write(token: string): string
  remove(): string
}

export function sessionCookie(publicUrl: URL, secrets: Keyring): SessionCookie {
  const { name } = cookieName(publicUrl, NAME)
  const sign = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest('base64')
  /** The token, and the place of its secret in the keyring. */
  const read = (cookieHeader: string | null | undefined) => {
    const value = cookieHeader ? parseCookie(cookieHeader)[name] : undefined
    const dot = value?.lastIndexOf('.') ?? -1
    if (value === undefined || dot < 1) return null
    const token = value.slice(0, dot)
    const signature = value.slice(dot + 1)
    if (signature.length !== SIGNATURE_LENGTH) return null
    const sent = Buffer.from(signature)
    const signedBy = secrets.findIndex((secret) => {
      const own = Buffer.from(sign(token, secret))
      return sent.length === own.length && timingSafeEqual(sent, own)
    })
    return signedBy === -1 ? null : { token, signedBy }
  }
  return {
    name,
    readToken: (cookieHeader) => read(cookieHeader)?.token ?? null,
    isOutdated: (cookieHeader) => (read(cookieHeader)?.signedBy ?? 0) > 0,
    write: (token) => cookieLine(publicUrl, NAME, `${token}.${sign(token, secrets[0])}`, SESSION_SECONDS),
    remove: () => cookieLine(publicUrl, NAME, '', 0),
  }
}
