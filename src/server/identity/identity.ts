import type { IncomingHttpHeaders } from 'node:http'
import { type Auth, type AuthParts, createAuth } from './better-auth.ts'
import { type Issuer, openIssuer } from './issuer.ts'
import { sessionCookie } from './session-cookie.ts'
import { openViewers, type Viewers } from './viewers.ts'

/** Who people are: their accounts, their sessions and the cookie that carries them. */
export interface Identity {
  readViewer: Viewers['readViewer']
  /** The person's next request reads the database: after a change of role, a suspension, an answer about the terms. */
  forget(userId: string): void
  /** The Set-Cookie value of a session that was extended while this request was answered, or null. */
  extendedCookie(headers: IncomingHttpHeaders): string | null
  /** The token of the session whose cookie came with a request, or null. */
  sessionToken(headers: IncomingHttpHeaders): string | null
  /** Better Auth, for the routes of this folder only. */
  auth: Auth
  /** Whom people may sign in with beside e-mail and password. */
  issuers: readonly Issuer[]
}

/** Opens identity on a database; nothing has to be closed. */
export function openIdentity(parts: Omit<AuthParts, 'cookie' | 'viewers' | 'issuers'>): Identity {
  const cookie = sessionCookie(parts.config.publicUrl, parts.secret)
  const viewers = openViewers(parts.database.queries, cookie, parts.config)
  const issuers = parts.config.issuers.map((settings) => openIssuer(settings, parts.log, parts.database))
  return {
    readViewer: viewers.readViewer,
    forget: viewers.forget,
    extendedCookie: viewers.extendedCookie,
    sessionToken: (headers) => cookie.readToken(headers.cookie),
    auth: createAuth({ ...parts, cookie, viewers, issuers }),
    issuers,
  }
}
