import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { KNOWN_BROWSER_DAYS } from '../../../domain/mailbox-proofs.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { cookieName } from '../session-cookie.ts'

const TOKEN_BYTES = 32

/** A token of ours; anything else is replaced. */
const TOKEN = /^[\w-]{43}$/

const digests = new WeakMap<FastifyRequest, string>()

/**
 * Tells browsers apart, whoever signs in with them: a mailed code works in the browser that asked for it, and a browser
 * that has signed in before is not held up by others' wrong passwords. The token alone opens nothing.
 */
export function tellBrowsersApart(app: FastifyInstance, publicUrl: URL): void {
  const { name, secure } = browserCookie(publicUrl)
  app.addHook('preHandler', async (request, reply) => {
    const known = parseCookie(request.headers.cookie ?? '')[name]
    if (known !== undefined && TOKEN.test(known)) {
      digests.set(request, digestOfBrowser(known))
      return
    }
    // A page that is only looked at needs no cookie.
    if (request.method !== 'POST' && !request.url.includes('/callback/')) return
    const value = randomBytes(TOKEN_BYTES).toString('base64url')
    digests.set(request, digestOfBrowser(value))
    const maxAge = (KNOWN_BROWSER_DAYS * DAY_MS) / 1000
    reply.header(
      'set-cookie',
      stringifySetCookie({ name, value, httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge }),
    )
  })
}

/** What the database calls the browser that sent this request: a digest of its token, or '' when it has none. */
export function browserOf(request: FastifyRequest): string {
  return digests.get(request) ?? ''
}

/** The name of the cookie that holds a browser's token. */
export function browserCookie(publicUrl: URL): { name: string; secure: boolean } {
  return cookieName(publicUrl, 'northpoint-browser')
}

/** What the database calls the browser with this token. */
export function digestOfBrowser(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
