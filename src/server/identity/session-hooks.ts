import { and, eq, gt, sql } from 'drizzle-orm'
import { address_changes, sessions, users } from '../database/schema/users.ts'
import { publishSessionEnd } from '../platform/live/publish-facts.ts'
import type { AuthParts } from './better-auth.ts'
import { rememberBrowser } from './browsers/known-browsers.ts'
import { BROWSER_HEADER } from './client-address.ts'
import { recordRecoveryCodeUsed } from './record-factor-change.ts'
import { type Opening, provedFactor } from './second-factor-plugin.ts'
import { admitSession, suspended } from './sign-in/sign-in-rules.ts'

const PASSWORD_PATH = '/sign-in/email'

type Parts = Pick<AuthParts, 'config' | 'database' | 'cookie' | 'viewers'>

interface OpenedSession {
  token: string
  userId: string
  factor?: unknown
}

export function sessionHooks({ config, database, cookie, viewers }: Parts) {
  return {
    create: {
      before: async ({ userId }: { userId: string }, opening: Opening) => {
        await admitSession(database, config.adminEmails, userId)
        return { data: await provedFactor(database, opening, userId) }
      },
      after: async (session: OpenedSession, opening: Opening) => {
        if (session.factor === 'recovery') await recordRecoveryCodeUsed(database, config, session.userId)
        await settle(session, opening)
        const earlier = cookie.readToken(opening?.headers?.get('cookie'))
        if (earlier !== null && earlier !== session.token) await leaveBehind(earlier, session.userId, opening)
      },
    },
    delete: { after: async (session: OpenedSession) => viewers.forgetSession(session.token) },
  }

  /**
   * The same member's session expires instead of being revoked, so that a late request from another tab does not clear
   * the device.
   */
  async function leaveBehind(token: string, userId: string, opening: Opening): Promise<void> {
    const live = and(eq(sessions.token, token), gt(sessions.expires_at, sql`clock_timestamp()`))
    const [earlier] = await database.queries.select().from(sessions).where(live)
    if (!earlier) return
    if (earlier.user_id !== userId) return opening?.context.internalAdapter.deleteSession(token)
    await database.transaction(async (tx) => {
      await tx.update(sessions).set({ expires_at: sql`clock_timestamp()` }).where(live)
      await tx.delete(address_changes).where(eq(address_changes.session_id, earlier.id))
      publishSessionEnd(tx, earlier.id, userId)
    })
    viewers.forgetSession(token)
  }

  /**
   * The owner may have been suspended or deleted while the session opened. For a password,
   * sign-in/sign-in-with-password.ts decides later whether the browser becomes known.
   */
  async function settle({ token, userId, factor }: OpenedSession, opening: Opening): Promise<void> {
    const isAdmitted = await database.transaction(async (tx) => {
      const [owner] = await tx.select().from(users).where(eq(users.id, userId)).for('share')
      if (!owner || owner.suspended_at !== null || owner.deleted_at !== null) {
        await tx.delete(sessions).where(eq(sessions.token, token))
        return false
      }
      const isWhole = factor !== null || !owner.two_factor_enabled
      if (isWhole && opening?.path !== PASSWORD_PATH) {
        await rememberBrowser(tx, opening?.headers?.get(BROWSER_HEADER) ?? '', userId)
      }
      return true
    })
    if (!isAdmitted) throw suspended()
  }
}
