import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Config } from '../config.ts'

const COOKIE = 'northpoint-pending'
const KEPT_SECONDS = 60 * 60

const Pending = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  returnTo: z.string(),
})

/** What a browser knows about the account it is creating, between signing up and following the link. */
export type Pending = z.output<typeof Pending>

/** Keeps it in a cookie: an address in the URL would end up in histories and logs. It is the person's own word only. */
export function keepPending(reply: FastifyReply, config: Config, pending: Pending): void {
  const value = Buffer.from(JSON.stringify(pending)).toString('base64url')
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: COOKIE,
      value,
      httpOnly: true,
      secure: config.publicUrl.protocol === 'https:',
      sameSite: 'lax',
      path: '/api',
      maxAge: KEPT_SECONDS,
    }),
  )
}

/** What this browser kept, or null. */
export function readPending(request: FastifyRequest): Pending | null {
  const value = parseCookie(request.headers.cookie ?? '')[COOKIE]
  if (value === undefined) return null
  try {
    return Pending.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}
