import type { IncomingHttpHeaders } from 'node:http'
import { consentIsComplete } from '../../domain/consent.ts'
import type { SessionFactor } from '../../domain/second-factor.ts'
import type { Config } from '../config.ts'
import { type Queries, queryRows } from '../platform/db/database.ts'
import type { ReadViewer, Viewer } from '../platform/http/viewer.ts'
import { SESSION_DAYS, type SessionCookie } from './session-cookie.ts'

/** The oldest answer a member's own read may get (architecture: Identity). */
const CACHE_MS = 5000
const CACHE_ENTRIES = 10_000

/** Longer Cookie headers, in characters, are not remembered: many of them would fill the memory. */
const MAX_REMEMBERED_HEADER = 1024

/** A session is extended once it has used up this much of its time: one write a day for who comes every day. */
const EXTEND_AFTER_DAYS = 1

export interface Viewers {
  readViewer: ReadViewer
  /** The Set-Cookie value of a session that was extended while this request was answered, or null. */
  extendedCookie(headers: IncomingHttpHeaders): string | null
  /** The Set-Cookie value that removes the cookie of a session that was found to be revoked while this request was answered, or null. */
  revokedCookie(headers: IncomingHttpHeaders): string | null
  /** The person's next request reads the database: after a change of role, a suspension, an answer about the terms. */
  forget(userId: string): void
  /** Nothing remembered about the session serves any more. */
  forgetSession(token: string): void
}

/** What one Cookie header, whose signature was checked then, stood for; `until` is by a clock that nobody sets. */
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
  terms_version: string | null
  factor: SessionFactor | null
  is_barred: boolean
  is_live: boolean
  extension_is_due: boolean
  ms_left: number
}

/** Tells who a request comes from: one prepared query, or an answer up to 5 seconds old where that is enough. */
export function openViewers(
  queries: Queries,
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
    const row = await readSession(queries, token)
    if (row === null || row.is_barred) {
      revoked.add(headers)
      return null
    }
    if (!row.is_live) return null
    if (isUse && row.extension_is_due && (await extend(queries, token))) {
      extended.set(headers, cookie.write(token))
    }
    const needsSecondFactor = adminsNeedSecondFactor && row.role === 'admin' && row.factor === null
    const viewer: Viewer = {
      id: row.id,
      sessionId: row.session_id,
      sessionEndsAt: performance.now() + row.ms_left,
      email: row.email,
      role: needsSecondFactor ? 'user' : row.role,
      needsSecondFactor,
      consented: consentIsComplete({ termsVersion: row.terms_version }),
    }
    // What was read before somebody was forgotten may be what had to be forgotten.
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
 * The session of a token that we signed, however it stands; null when it was ended on purpose: one that only expires leaves
 * its row until its cookie is long gone. Who has a second factor is signed in only by sessions that were opened with one.
 */
async function readSession(queries: Queries, token: string): Promise<ViewerRow | null> {
  const [row] = await queryRows<ViewerRow>(
    queries,
    `select u.id, s.id as session_id, u.email, u.role, u.terms_version, s.factor,
       extract(epoch from s.expires_at - clock_timestamp())::float8 * 1000 as ms_left,
       s.expires_at < clock_timestamp() + make_interval(days => $2::int) as extension_is_due,
       u.suspended_at is not null or u.deleted_at is not null as is_barred,
       s.expires_at > clock_timestamp() and (s.factor is not null or not u.two_factor_enabled) as is_live
     from sessions s join users u on u.id = s.user_id where s.token = $1`,
    [token, SESSION_DAYS - EXTEND_AFTER_DAYS],
  )
  return row ?? null
}

/** Bypassing Better Auth's own reading of sessions never renews one, so it happens here. One that has just ended stays so. */
async function extend(queries: Queries, token: string): Promise<boolean> {
  const rows = await queryRows(
    queries,
    `update sessions
     set expires_at = clock_timestamp() + make_interval(days => $2::int), updated_at = clock_timestamp()
     where token = $1 and expires_at between clock_timestamp() and clock_timestamp() + make_interval(days => $3::int)
     returning id`,
    [token, SESSION_DAYS, SESSION_DAYS - EXTEND_AFTER_DAYS],
  )
  return rows.length > 0
}
