import type { IncomingHttpHeaders } from 'node:http'
import { type Auth, type AuthParts, createAuth } from './better-auth.ts'
import { type Issuer, openIssuer } from './issuer.ts'
import { sessionCookie } from './session-cookie.ts'
import { openViewers, type Viewers } from './viewers.ts'

export interface Identity
  extends Pick<Viewers, 'readViewer' | 'forget' | 'extendedCookie' | 'revokedCookie'> {
  /** Forgets the cached viewer once `change` resolves. */
  forgetAfter<Made>(userId: string, change: Promise<Made>): Promise<Made>
  sessionToken(headers: IncomingHttpHeaders): string | null
  /** For routes in this folder only. */
  auth: Auth
  issuers: readonly Issuer[]
}

export function openIdentity(parts: Omit<AuthParts, 'cookie' | 'viewers' | 'issuers'>): Identity {
  const cookie = sessionCookie(parts.config.publicUrl, parts.secret)
  const viewers = openViewers(parts.database, cookie, parts.config)
  const issuers = parts.config.issuers.map((settings) => openIssuer(settings, parts.log))
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
