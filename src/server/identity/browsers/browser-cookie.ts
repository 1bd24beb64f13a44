import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { KNOWN_BROWSER_DAYS } from '#domain/identity/codes-and-links.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { cookieIn, cookieLine, cookieName } from '../session/session-cookie.ts'

const NAME = 'northpoint-browser'

const TOKEN_BYTES = 32

const TOKEN = /^[\w-]{43}$/

const digests = new WeakMap<FastifyRequest, string>()

/**
 * Binds emailed codes to a browser and gives known browsers their own password tries. The token alone grants nothing.
 */
export function tellBrowsersApart(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('preHandler', async (request, reply) => {
    const known = cookieIn(request, publicUrl, NAME)
    if (known !== undefined && TOKEN.test(known)) {
      digests.set(request, digestOfBrowser(known))
      return
    }
    // A form or an issuer's callback needs the cookie; viewing a page does not.
    if (request.method !== 'POST' && !request.url.includes('/callback/')) return
    const value = randomBytes(TOKEN_BYTES).toString('base64url')
    digests.set(request, digestOfBrowser(value))
    const maxAge = (KNOWN_BROWSER_DAYS * DAY_MS) / 1000
    reply.header('set-cookie', cookieLine(publicUrl, NAME, value, maxAge))
  })
}

/** A digest of the browser's token, as in the database; '' if it has none. */
export function browserOf(request: FastifyRequest): string {
  return digests.get(request) ?? ''
}

export function browserCookie(publicUrl: URL): { name: string; secure: boolean } {
  return cookieName(publicUrl, NAME)
}

export function digestOfBrowser(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
