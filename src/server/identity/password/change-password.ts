import { and, eq, ne, sql } from 'drizzle-orm'
import type { Config } from '#server/config/config.ts'
import { credentials, sessions } from '#server/database/schema/identity.ts'
import { tellPasswordChanged } from '#server/notifications/account-changes.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findCurrentUser } from '#server/users/queries.ts'
import { newPasswordProblem } from '../new-password-problem.ts'
import { lockSession } from '../session/lock-session.ts'
import { confirmPassword } from './confirm-password.ts'
import { endPendingCodesAndLinks } from './end-access.ts'
import { hashPassword } from './password-hash.ts'

/** Ends other sessions too, and emails the owner. Of two changes at the same time, the second is 'conflict'. */
export async function changePassword(
  services: { config: Config; database: Database; limits: RateLimits },
  userId: string,
  currentToken: string,
  form: { currentPassword: string; newPassword: string },
): Promise<{ changed: true }> {
  const known = await confirmPassword(services, userId, form.currentPassword, 'currentPassword')
  const { email, firstName, lastName } = await findCurrentUser(services.database.queries, userId)
  const problem = await newPasswordProblem(form.newPassword, { email, names: [firstName, lastName] })
  if (problem !== null) {
    throw new Refusal('invalid', problem, { code: 'password.known', fields: { newPassword: problem } })
  }
  const password = await hashPassword(form.newPassword)
  await services.database.transaction(async (tx) => {
    const actor = await lockActor(tx, userId, 'member', 'no key update')
    await lockSession(tx, currentToken)
    const [changed] = await tx
      .update(credentials)
      .set({ password, updated_at: sql`clock_timestamp()` })
      .where(and(eq(credentials.id, known.id), eq(credentials.password, known.password)))
      .returning({ id: credentials.id })
    if (!changed) {
      throw new Refusal('conflict', 'Your password was just changed somewhere else. Please sign in again.', {
        code: 'password.changed',
      })
    }
    await tx.delete(sessions).where(and(eq(sessions.user_id, userId), ne(sessions.token, currentToken)))
    await endPendingCodesAndLinks(tx, userId)
    await tellPasswordChanged(tx, actor)
  })
  return { changed: true }
}
