import type { IncomingHttpHeaders } from 'node:http'
import { type Auth, type AuthParts, createAuth } from './better-auth.ts'
import { type Issuer, openIssuer } from './issuer.ts'
import { sessionCookie } from './session-cookie.ts'
import { openViewers, type Viewers } from './viewers.ts'

/** Who people are: their accounts, their sessions and the cookie that carries them. */
export interface Identity
  extends Pick<Viewers, 'readViewer' | 'forget' | 'extendedCookie' | 'revokedCookie'> {
  /** Forgets the person once a change of their account is made. */
  forgetAfter<Made>(userId: string, change: Promise<Made>): Promise<Made>
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
    ...viewers,
    forgetAfter: async (userId, change) => {
      const made = await change
      viewers.forget(userId)
      return made
    },
    sessionToken: (headers) => cookie.readToken(headers.cookie),
    auth: createAuth({ ...parts, cookie, viewers, issuers }),
    issuers,
  }
}
