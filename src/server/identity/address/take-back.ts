import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { HeldFactor } from '#domain/identity/second-factor.ts'
import { credentials, passkeys, past_addresses, second_factors } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { tellAddressTakenBack } from '#server/notifications/account-changes.ts'
import { type Queries, queryRows, type Tx } from '#server/platform/db/database.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import type { PersonRow } from '#server/users/lock-people.ts'
import { forgetBrowsers } from '../browsers/known-browsers.ts'
import type { IdentityServices } from '../identity-services.ts'
import { TAKE_BACK_CODE_LIMIT } from '../limits.ts'
import { endPendingCodesAndLinks, endSessions } from '../password/end-access.ts'
import { resetLink } from '../password/reset-password.ts'
import { wrongCode } from '../second-factor/second-factor.ts'
import { takeFactor } from '../second-factor/take-factor.ts'
import { moveAddress, recordAddressChange } from './move-address.ts'

type Parts = Pick<IdentityServices, 'database' | 'encryption' | 'identity' | 'limits' | 'signing'>
type PastAddress = typeof past_addresses.$inferSelect

/** The oldest past address alone can take the account back, so that a thief who changes it twice gains nothing. */
export async function takeableAddress(queries: Queries, id: string): Promise<PastAddress | null> {
  const isOldest = `p.expires_at > clock_timestamp() and not exists (select 1 from past_addresses o
    where o.user_id = p.user_id and o.expires_at > clock_timestamp() and o.changed_at < p.changed_at)`
  const [past] = await wholeRows(queries, past_addresses, `p where id = $1 and ${isOldest}`, [id])
  return past ?? null
}

/**
 * Gives an account its past address back, with the link emailed there and the second factor it had then. Removes
 * sessions, passkeys, a second factor and links added since, and the password. Returns the token for a new password,
 * or null when it is too late; a wrong code is 'invalid'.
 */
export async function takeBack(parts: Parts, id: string, code: string): Promise<string | null> {
  const { database, identity, limits } = parts
  const change = await takeableAddress(database.queries, id)
  if (change === null) return null
  if (change.second_factor !== null) await limits.consume(TAKE_BACK_CODE_LIMIT, change.id)
  const token = await database.transaction(async (tx) => {
    const [member] = await tx.select().from(users).where(eq(users.id, change.user_id)).for('no key update')
    const past = await takeableAddress(tx, id)
    if (!member || member.deleted_at !== null || past === null) return null
    await restoreFactor(tx, parts, past, code)
    await endSessions(tx, member.id)
    await endPendingCodesAndLinks(tx, member.id)
    await moveAddress(tx, member, past.email)
    await tx.delete(passkeys).where(and(eq(passkeys.user_id, member.id), gt(passkeys.created_at, past.since)))
    await tx.update(credentials).set({ password: null }).where(eq(credentials.user_id, member.id))
    await forgetBrowsers(tx, member.id)
    await tx.delete(past_addresses).where(eq(past_addresses.user_id, member.id))
    await leaveAddress(tx, member, past.email)
    return resetLink(tx, parts, { id: member.id, email: past.email }, true)
  })
  identity.forget(change.user_id)
  return token
}

/** The time until which an older address comes first; null if there is none. */
export async function olderAddress(tx: Tx, userId: string, id: string): Promise<Date | null> {
  const [older] = await queryRows<{ until: Date }>(
    tx,
    `select max(expires_at) as until from past_addresses
     where user_id = $1 and id <> $2 and expires_at > clock_timestamp() having count(*) > 0`,
    [userId, id],
  )
  return older?.until ?? null
}

/** Tells both mailboxes and pauses reward requests. The lost address is not reserved and can't undo this. */
async function leaveAddress(tx: Tx, member: PersonRow, restored: string): Promise<void> {
  const id = randomUUID()
  await tx
    .insert(past_addresses)
    .values({ id, user_id: member.id, email: member.email.toLowerCase(), expires_at: sql`clock_timestamp()` })
  await recordAddressChange(tx, member, 'address.taken-back')
  publishFacts(tx, ['account'], member.id)
  await tellAddressTakenBack(tx, member, { id, restored })
}

/** Restores the second factor from before the change. */
async function restoreFactor(tx: Tx, parts: Parts, past: PastAddress, code: string): Promise<void> {
  const { user_id, second_factor: held } = past
  const taken: HeldFactor | null = held && takeFactor(parts, held, code)
  if (held !== null && taken === null) throw wrongCode()
  await tx.delete(second_factors).where(eq(second_factors.user_id, user_id))
  if (taken !== null) {
    await tx.insert(second_factors).values({ id: randomUUID(), user_id, ...taken, verified: true })
  }
  await tx
    .update(users)
    .set({ two_factor_enabled: taken !== null })
    .where(eq(users.id, user_id))
}
