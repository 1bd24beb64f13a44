import type { IncomingHttpHeaders } from 'node:http'
import { consentIsComplete } from '#domain/identity/consent.ts'
import type { Duty } from '#domain/identity/duties.ts'
import type { SessionFactor } from '#domain/identity/second-factor.ts'
import type { Language } from '#domain/text/own-language.ts'
import type { Config } from '#server/config/config.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import type { ReadViewer, Viewer } from '#server/platform/http/viewer.ts'
import { hasShownFactor, IS_TRUSTED } from './is-trusted.ts'
import { SESSION_DAYS, type SessionCookie } from './session-cookie.ts'

/** The maximum age of a cached viewer (architecture: Foundations). */
const CACHE_MS = 5000
const CACHE_ENTRIES = 10_000

/** Longer Cookie headers, in characters, are not cached, because they could fill the memory. */
const MAX_REMEMBERED_HEADER = 1024

/** Extends a session after this much of its time: at most one write a day. */
const EXTEND_AFTER_DAYS = 1

export interface Viewers {
  readViewer: ReadViewer
  /** The Set-Cookie value if this request extended its session, or its signature is outdated. */
  extendedCookie(headers: IncomingHttpHeaders): string | null
  /** The Set-Cookie value that removes the cookie if this request's session was revoked. */
  revokedCookie(headers: IncomingHttpHeaders): string | null
  /** The member's next request reads the database: after a change of role, a suspension, accepting the terms. */
  forget(userId: string): void
  forgetSession(token: string): void
}

/** Cached per Cookie header, after checking its signature; `until` is on a monotonic clock, in milliseconds. */
interface Remembered {
  token: string
  viewer: Viewer
  until: number
}

interface ViewerRow {
  id: string
  session_id: string
  email: string
  role: 'user' | 'admin'
  duties: Duty[]
  language: Language | null
  terms_version: string | null
  factor: SessionFactor | null
  passkey_id: string | null
  is_trusted: boolean
  is_barred: boolean
  is_live: boolean
  extension_is_due: boolean
  ms_left: number
}

/** Identifies the viewer of a request: one query, or a cached answer up to CACHE_MS old. */
export function openViewers(
  { shortReads, queries }: Pick<Database, 'shortReads' | 'queries'>,
  cookie: SessionCookie,
  { adminsNeedSecondFactor }: Pick<Config, 'adminsNeedSecondFactor'>,
): Viewers {
  const remembered = new Map<string, Remembered>()
  const extended = new WeakMap<IncomingHttpHeaders, string>()
  const revoked = new WeakSet<IncomingHttpHeaders>()
  let forgotten = 0

  function remember(header: string, token: string, viewer: Viewer): void {
    if (header.length > MAX_REMEMBERED_HEADER) return
    if (remembered.size >= CACHE_ENTRIES) {
      const [oldest] = remembered.keys()
      if (oldest !== undefined) remembered.delete(oldest)
    }
    const until = Math.min(performance.now() + CACHE_MS, viewer.sessionEndsAt)
    remembered.set(header, { token, viewer, until })
  }

  async function readViewer(
    headers: IncomingHttpHeaders,
    { fresh, extend: isUse = true }: { fresh: boolean; extend?: boolean },
  ): Promise<Viewer | null> {
    const header = headers.cookie
    if (header === undefined) return null
    const known = remembered.get(header)
    if (!fresh && known !== undefined && known.until > performance.now()) return known.viewer
    remembered.delete(header)
    const token = known?.token ?? cookie.readToken(header)
    if (token === null) return null
    const before = forgotten
    const row = await readSession(shortReads, token)
    if (row === null || row.is_barred) {
      revoked.add(headers)
      return null
    }
    if (!row.is_live) return null
    const isExtended = isUse && row.extension_is_due && (await extend(queries, token))
    if (isExtended || (isUse && cookie.isOutdated(header))) extended.set(headers, cookie.write(token))
    const needsSecondFactor = adminsNeedSecondFactor && row.role === 'admin' && !row.is_trusted
    const role = needsSecondFactor ? 'user' : row.role
    const viewer: Viewer = {
      id: row.id,
      sessionId: row.session_id,
      sessionEndsAt: performance.now() + row.ms_left,
      email: row.email,
      role,
      duties: role === 'admin' ? row.duties : [],
      language: row.language,
      needsSecondFactor,
      needsConfirmation: needsSecondFactor && hasShownFactor(row),
      consented: consentIsComplete({ termsVersion: row.terms_version }),
    }
    // This read may be outdated if someone was forgotten since it began.
    if (isUse && forgotten === before) remember(header, token, viewer)
    return viewer
  }

  return {
    readViewer,
    extendedCookie: (headers) => extended.get(headers) ?? null,
    revokedCookie: (headers) => (revoked.has(headers) ? cookie.remove() : null),
    forget(userId) {
      forgotten += 1
      for (const [header, { viewer }] of remembered) if (viewer.id === userId) remembered.delete(header)
    },
    forgetSession(token) {
      forgotten += 1
      for (const [header, known] of remembered) if (known.token === token) remembered.delete(header)
    },
  }
}

/**
 * The session of a token we signed, live or not; null when it was revoked, since an expired session keeps its row longer
 * than its cookie lasts. With a second factor, only sessions opened with one are live.
 */
async function readSession(queries: Queries, token: string): Promise<ViewerRow | null> {
  const [row] = await queryRows<ViewerRow>(
    queries,
    `select u.id, s.id as session_id, u.email, u.role, u.duties, u.language, u.terms_version, s.factor, s.passkey_id,
       u.role = 'admin' and ${IS_TRUSTED} as is_trusted,
       extract(epoch from s.expires_at - clock_timestamp())::float8 * 1000 as ms_left,
       s.expires_at < clock_timestamp() + make_interval(hours => 24 * $2::int) as extension_is_due,
       u.suspended_at is not null or u.deleted_at is not null as is_barred,
       s.expires_at > clock_timestamp() and (s.factor is not null or not u.two_factor_enabled) as is_live
     from sessions s join users u on u.id = s.user_id where s.token = $1`,
    [token, SESSION_DAYS - EXTEND_AFTER_DAYS],
  )
  return row ?? null
}

/** A session lasts as long as it is used. An ended one stays ended. */
async function extend(queries: Queries, token: string): Promise<boolean> {
  const rows = await queryRows(
    queries,
    `update sessions
     set expires_at = clock_timestamp() + make_interval(hours => 24 * $2::int), updated_at = clock_timestamp()
     where token = $1 and expires_at between clock_timestamp() and clock_timestamp() + make_interval(hours => 24 * $3::int)
     returning id`,
    [token, SESSION_DAYS, SESSION_DAYS - EXTEND_AFTER_DAYS],
  )
  return rows.length > 0
}
