import { and, eq, gt, sql } from 'drizzle-orm'
import { NOT_ME_DAYS } from '#domain/identity/codes-and-links.ts'
import { credentials, mailed_links, passkeys, second_factors } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import type { Queries, Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { recordAboutPerson } from '#server/users/lock-people.ts'
import { forgetBrowsers } from '../browsers/known-browsers.ts'
import type { IdentityServices } from '../identity-services.ts'
import { findLink, type MailedLink, takeLink } from '../mailbox/mailed-links.ts'
import { endPendingCodesAndLinks, endSessions } from '../password/end-access.ts'
import { resetLink } from '../password/reset-password.ts'
import { seal } from './take-factor.ts'

type Parts = Pick<IdentityServices, 'database' | 'encryption' | 'identity' | 'signing'>

const since = sql`clock_timestamp() - make_interval(hours => ${NOT_ME_DAYS * 24})`

/** Whether “This wasn’t me” still works: for NOT_ME_DAYS, once, and only while the account keeps its address. */
export async function notMeWorks({ database, signing }: Parts, token: string): Promise<boolean> {
  const { queries } = database
  return (await ownerOf(queries, await findLink(queries, signing, 'not-me', token))) !== null
}

/**
 * Removes the factors added in the last NOT_ME_DAYS, ends every session, and removes the password. Returns the token for
 * a new one; null when the link no longer works.
 */
export async function removeNewFactors(parts: Parts, token: string): Promise<string | null> {
  const { database, identity, signing } = parts
  const link = await findLink(database.queries, signing, 'not-me', token)
  const userId = link?.user_id
  if (!link || !userId) return null
  const newPassword = await database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const owner = await ownerOf(tx, link)
    if (owner === null || !(await takeLink(tx, link))) return null
    await tx
      .delete(mailed_links)
      .where(and(eq(mailed_links.purpose, 'not-me'), eq(mailed_links.user_id, owner.id)))
    await endSessions(tx, owner.id)
    await endPendingCodesAndLinks(tx, owner.id)
    await removeFactors(tx, parts, owner.id)
    await tx.update(credentials).set({ password: null }).where(eq(credentials.user_id, owner.id))
    await forgetBrowsers(tx, owner.id)
    await recordAboutPerson(tx, owner, {
      actorId: owner.id,
      action: 'factors.reset',
      reason: 'This wasn’t me',
    })
    publishFacts(tx, ['signInMethods'], owner.id)
    return resetLink(tx, { signing }, owner, true)
  })
  identity.forget(userId)
  return newPassword
}

async function removeFactors(tx: Tx, parts: Parts, userId: string): Promise<void> {
  const own = eq(second_factors.user_id, userId)
  await tx.delete(passkeys).where(and(eq(passkeys.user_id, userId), gt(passkeys.created_at, since)))
  const removed = await tx
    .delete(second_factors)
    .where(and(own, gt(second_factors.created_at, since)))
    .returning({ id: second_factors.id })
  if (removed.length > 0) {
    await tx.update(users).set({ two_factor_enabled: false }).where(eq(users.id, userId))
    return
  }
  await tx
    .update(second_factors)
    .set({ backup_codes: seal(parts, '[]'), codes_trusted_at: null })
    .where(and(own, gt(second_factors.codes_renewed_at, since)))
}

/** The account, if the link went to the address that it still has. */
async function ownerOf(queries: Queries, link: MailedLink | null): Promise<typeof users.$inferSelect | null> {
  if (link?.user_id == null) return null
  const [owner] = await queries.select().from(users).where(eq(users.id, link.user_id))
  const isTheirs = owner?.deleted_at === null && owner.email.toLowerCase() === link.email
  return isTheirs ? owner : null
}
