import type { IncomingHttpHeaders } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Keyring } from '#server/platform/keyring.ts'
import { type Issuer, openIssuer } from './issuer/issuer.ts'
import { type SessionCookie, sessionCookie } from './session/session-cookie.ts'
import { openViewers, type Viewers } from './session/viewers.ts'

export const IDENTITY_PATH = '/api/identity'

export interface Identity extends Viewers {
  /** Forgets the cached viewer once `change` resolves. */
  forgetAfter<Made>(userId: string, change: Promise<Made>): Promise<Made>
  sessionToken(headers: IncomingHttpHeaders): string | null
  /** The session cookie, for routes in this folder only. */
  cookie: SessionCookie
  issuers: readonly Issuer[]
}

interface Parts {
  config: Config
  secrets: Keyring
  database: Database
  log: Logger
}

export function openIdentity({ config, secrets, database, log }: Parts): Identity {
  const cookie = sessionCookie(config.publicUrl, secrets)
  const viewers = openViewers(database, cookie, config)
  return {
    ...viewers,
    forgetAfter: async (userId, change) => {
      const made = await change
      viewers.forget(userId)
      return made
    },
    sessionToken: (headers) => cookie.readToken(headers.cookie),
    cookie,
    issuers: config.issuers.map((settings) => openIssuer(settings, log)),
  }
}
