import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { credentials } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { tellPasswordChanged } from '#server/notifications/account-changes.ts'
import { resetPasswordMail } from '#server/notifications/identity-mails.ts'
import { queueMail } from '#server/notifications/outbox.ts'
import { type Queries, queryRows, type Tx } from '#server/platform/db/database.ts'
import { accountAt } from '../address/address-owner.ts'
import type { Asker } from '../attempt.ts'
import { forgetBrowsers, rememberBrowser } from '../browsers/known-browsers.ts'
import { beginChallenge } from '../challenges.ts'
import type { IdentityServices } from '../identity-services.ts'
import { SIGN_IN_ADDRESS_LIMIT } from '../limits.ts'
import { findLink, linkToMail, type MailedLink, takeLink } from '../mailbox/mailed-links.ts'
import { mayWriteTo } from '../mailbox/may-write-to.ts'
import { providerPath } from '../return-to.ts'
import { endPendingCodesAndLinks, endSessions } from './end-access.ts'
import { hashPassword } from './password-hash.ts'

type Parts = Pick<IdentityServices, 'config' | 'database' | 'identity' | 'limits' | 'signing'>

export const NEW_PASSWORD_PATH = '/api/new-password'

/** Emails the link if the address has an account; the answer does not reveal whether it has. */
export async function mailResetLink(parts: Parts, email: string, { client }: Asker): Promise<void> {
  const { database, limits } = parts
  const mayWrite = await mayWriteTo(limits, { purpose: 'new-password', email, client })
  await database.transaction(async (tx) => {
    const owner = await accountAt(tx, email, 'share')
    const token = owner && (await resetLink(tx, parts, owner, mayWrite))
    if (!token) return
    const link = providerPath(NEW_PASSWORD_PATH, '/', { token })
    await queueMail(tx, {
      cause: `reset-password:${randomUUID()}`,
      userId: owner.id,
      recipient: owner.email,
      mail: resetPasswordMail({ name: owner.first_name, language: owner.language ?? 'en', link }),
    })
  })
}

export function resetLink(
  tx: Tx,
  { signing }: Pick<Parts, 'signing'>,
  { id, email }: { id: string; email: string },
  mayWrite: boolean,
): Promise<string | null> {
  const about = { purpose: 'new-password', email: email.toLowerCase(), userId: id } as const
  return linkToMail(tx, signing, { ...about, mayWrite })
}

export async function ownerOfResetLink(
  { database, signing }: Pick<Parts, 'database' | 'signing'>,
  token: string,
): Promise<{ email: string; names: string[] } | null> {
  const link = await findPasswordLink(database.queries, signing, token)
  if (link === null) return null
  const [owner] = await queryRows<{ email: string; first_name: string | null; last_name: string | null }>(
    database.queries,
    `select email, first_name, last_name from users
     where id = $1 and lower(email) = $2 and deleted_at is null`,
    [link.user_id, link.email],
  )
  if (owner === undefined) return null
  return { email: owner.email, names: [owner.first_name ?? '', owner.last_name ?? ''] }
}

/** The emailed link, or the one that `npm run admin -- create` prints. */
async function findPasswordLink(
  queries: Queries,
  signing: Parts['signing'],
  token: string,
): Promise<MailedLink | null> {
  const emailed = await findLink(queries, signing, 'new-password', token)
  return emailed ?? findLink(queries, signing, 'operator-password', token)
}

/**
 * Changes the password and, in the same transaction, ends every session, other link and pending address change, and
 * forgets known browsers. The emailed link proves the address, and its browser becomes known. An operator's link also
 * trusts the factor that this browser sets up next: returns its cookie, or '' for an emailed one. Null when the link no
 * longer works.
 */
export async function resetPassword(
  parts: Parts,
  { token, password }: { token: string; password: string },
  { browser }: Asker,
): Promise<string | null> {
  const { config, database, identity, limits, signing } = parts
  const link = await findPasswordLink(database.queries, signing, token)
  if (link === null || link.user_id === null) return null
  const userId = link.user_id
  const digest = await hashPassword(password)
  const done = await database.transaction(async (tx) => {
    const [member] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    // The link proves the address it was sent to, which may have changed since.
    if (!member || member.deleted_at !== null || member.email.toLowerCase() !== link.email) return null
    if (!(await takeLink(tx, link))) return null
    await writePassword(tx, userId, digest)
    await tx
      .update(users)
      .set({ address_proved_at: sql`coalesce(${users.address_proved_at}, clock_timestamp())` })
      .where(eq(users.id, userId))
    await endSessions(tx, userId)
    await endPendingCodesAndLinks(tx, userId)
    await forgetBrowsers(tx, userId)
    await rememberBrowser(tx, browser, userId)
    await tellPasswordChanged(tx, member)
    if (link.purpose !== 'operator-password') return ''
    return beginChallenge(tx, config, { purpose: 'trust-factor', user_id: userId })
  })
  if (done === null) return null
  identity.forget(userId)
  await limits.clear(SIGN_IN_ADDRESS_LIMIT, link.email)
  return done
}

/** Updates the password, or adds the first one to an account that used an issuer or a passkey. */
async function writePassword(tx: Tx, userId: string, password: string): Promise<void> {
  const changed = await tx
    .update(credentials)
    .set({ password, updated_at: sql`clock_timestamp()` })
    .where(and(eq(credentials.user_id, userId), eq(credentials.provider_id, 'credential')))
    .returning({ id: credentials.id })
  if (changed.length > 0) return
  await tx
    .insert(credentials)
    .values({ id: randomUUID(), user_id: userId, account_id: userId, provider_id: 'credential', password })
}
