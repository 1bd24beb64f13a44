import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { OwnSession } from '#contract/users/profile.ts'
import type { Language } from '#domain/text/own-language.ts'
import { words } from '#domain/text/wording.ts'
import { sessions } from '#server/database/schema/identity.ts'
import type { Database, Queries } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { say } from '#server/platform/words/say.ts'
import { endPendingCodesAndLinks } from '../password/end-access.ts'
import { BROWSERS, SYSTEMS } from './device-names.ts'
import { lockSession } from './lock-session.ts'

const MAX_LISTED = 50

/** The current session first, then the most recently used. */
export async function listOwnSessions(
  queries: Queries,
  userId: string,
  currentToken: string,
  language: Language,
): Promise<OwnSession[]> {
  const rows = await queries
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), sql`${sessions.expires_at} > clock_timestamp()`))
    .orderBy(desc(eq(sessions.token, currentToken)), desc(sessions.updated_at), sessions.id)
    .limit(MAX_LISTED)
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.token === currentToken,
    device: deviceLabel(row.user_agent, language),
    ipAddress: row.ip_address || null,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.updated_at.toISOString(),
  }))
}

/** The caller forgets the cached viewers. */
export function endOtherSessions(
  database: Database,
  userId: string,
  currentToken: string,
): Promise<{ ended: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member', 'no key update')
    await lockSession(tx, currentToken)
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.user_id, userId), ne(sessions.token, currentToken)))
      .returning({ id: sessions.id })
    await endPendingCodesAndLinks(tx, userId)
    return { ended: ended.length }
  })
}

/** Names a device: 'Firefox on Windows'. */
export function deviceLabel(userAgent: string | null, language: Language = 'en'): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return say(language, words('{browser} on {system}', { browser, system }))
  return browser ?? system ?? say(language, 'Unknown device')
}

function nameIn(names: readonly [RegExp, string][], userAgent: string | null): string | null {
  return names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
}
