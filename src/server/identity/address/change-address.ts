import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { SECOND_FACTOR_CODE_LIMIT } from '#contract/identity/sign-in-methods.ts'
import {
  ADDRESS_CHANGE_HOURS,
  FACTOR_SETTLES_HOURS,
  TAKE_BACK_DAYS,
} from '#domain/identity/codes-and-links.ts'
import { address_changes, past_addresses, second_factors } from '#server/database/schema/identity.ts'
import {
  tellAddressAsked,
  tellAddressChanged,
  tellChangeStopped,
} from '#server/notifications/account-changes.ts'
import { confirmNewAddressMail } from '#server/notifications/identity-mails.ts'
import { queueMail } from '#server/notifications/outbox.ts'
import { type Queries, queryOne, type Tx } from '#server/platform/db/database.ts'
import { type Actor, lockActor } from '#server/platform/db/lock-actor.ts'
import { refuseUntrustedAdmin, type Viewer } from '#server/platform/http/viewer.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { readPerson } from '#server/users/lock-people.ts'
import type { IdentityServices } from '../identity-services.ts'
import { ADDRESS_CHANGE_LIMIT } from '../limits.ts'
import { mayWriteTo } from '../mailbox/may-write-to.ts'
import { endPendingCodesAndLinks } from '../password/end-access.ts'
import { wrongCode } from '../second-factor/second-factor.ts'
import { takeFactor } from '../second-factor/take-factor.ts'
import { lockSession } from '../session/lock-session.ts'
import { endSignUps } from '../sign-up/sign-ups.ts'
import { CONFIRM_PATH, STOP_PATH, signedLink, TAKE_BACK_PATH } from './address-links.ts'
import { ownerOfAddress } from './address-owner.ts'
import { moveAddress, recordAddressChange } from './move-address.ts'
import { olderAddress } from './take-back.ts'

type Parts = Pick<IdentityServices, 'database' | 'encryption' | 'identity' | 'limits' | 'signing'>

type AddressChange = typeof address_changes.$inferSelect

/**
 * Stores a pending address change, one per account, bound to this session. The new address gets a link to confirm it,
 * the current one a link to stop it. For an address in use, the answer is the same but no email goes there. The caller
 * has confirmed the owner. The links that give admin rights go to this address, so it takes a session that has them.
 */
export async function askForAddress(
  parts: Parts,
  { viewer, token, client }: { viewer: Viewer; token: string; client: string },
  newAddress: string,
): Promise<void> {
  const { database, limits } = parts
  refuseUntrustedAdmin(viewer)
  await limits.consume(ADDRESS_CHANGE_LIMIT, viewer.id)
  const email = newAddress.toLowerCase()
  const mayWrite = await mayWriteTo(limits, { purpose: 'address', email, client })
  await database.transaction(async (tx) => {
    const actor = await lockActor(tx, viewer.id, 'member', 'no key update')
    const session = await lockSession(tx, token)
    await tx.delete(address_changes).where(eq(address_changes.user_id, actor.id))
    const id = randomUUID()
    await tx.insert(address_changes).values({
      id,
      user_id: actor.id,
      session_id: session.id,
      new_email: email,
      expires_at: sql`clock_timestamp() + make_interval(hours => ${ADDRESS_CHANGE_HOURS})`,
    })
    const owner = await ownerOfAddress(tx, email)
    if (mayWrite && (owner === null || owner.id === actor.id)) {
      const mail = confirmNewAddressMail({
        language: actor.language ?? 'en',
        link: signedLink(parts, CONFIRM_PATH, id),
      })
      await queueMail(tx, { cause: `confirm-address:${id}`, userId: actor.id, recipient: email, mail })
    }
    const stop = signedLink(parts, STOP_PATH, id)
    await tellAddressAsked(tx, actor, { id, newAddress: email, stop })
  })
}

export async function waitingChange(queries: Queries, id: string): Promise<AddressChange | null> {
  const [change] = await queries
    .select()
    .from(address_changes)
    .where(and(eq(address_changes.id, id), sql`${address_changes.expires_at} > clock_timestamp()`))
  return change ?? null
}

export function stopChange({ database }: Pick<Parts, 'database'>, id: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const stopped = await takeChange(tx, { id })
    if (stopped === null) return false
    const member = await readPerson(tx, stopped.user_id)
    await recordAddressChange(tx, member, 'address.stopped')
    await tellChangeStopped(tx, member.id, id)
    return true
  })
}

/**
 * Completes an address change: the owner is signed in, has the link from the new mailbox, and a code if they use
 * two-step verification. The old address is reserved and can undo the change for TAKE_BACK_DAYS. False if none is
 * pending; a wrong code is 'invalid', an address now in use 'conflict'.
 */
export async function confirmAddress(
  parts: Parts,
  viewer: Viewer,
  id: string,
  code: string,
): Promise<boolean> {
  const { database, identity, limits } = parts
  refuseUntrustedAdmin(viewer)
  await limits.consume(SECOND_FACTOR_CODE_LIMIT, viewer.id)
  const isDone = await database.transaction(async (tx) => {
    const actor = await lockActor(tx, viewer.id, 'member', 'no key update')
    // Deleted first, so that it is either made or stopped. A wrong code rolls this back.
    const change = await takeChange(tx, { id, userId: actor.id })
    if (change === null) return false
    const held = actor.two_factor_enabled ? await proveFactor(tx, parts, actor, code) : null
    const since = await sinceWhen(tx, change)
    await endPendingCodesAndLinks(tx, actor.id)
    await moveAddress(tx, actor, change.new_email)
    const past = randomUUID()
    const [kept] = await tx
      .insert(past_addresses)
      .values({
        id: past,
        user_id: actor.id,
        email: actor.email.toLowerCase(),
        expires_at: sql`clock_timestamp() + make_interval(hours => ${24 * TAKE_BACK_DAYS})`,
        since,
        // Otherwise a thief could turn one on just before the change to lock the owner out.
        second_factor: held && held.created_at < since ? held.factor : null,
      })
      .returning({ until: past_addresses.expires_at })
    await endSignUps(tx, change.new_email)
    await recordAddressChange(tx, actor, 'address.changed')
    publishFacts(tx, ['account'], actor.id)
    await tellAddressChanged(tx, actor, {
      id: past,
      newAddress: change.new_email,
      takeBack: signedLink(parts, TAKE_BACK_PATH, past),
      until: kept!.until,
      first: await olderAddress(tx, actor.id, past),
    })
    return true
  })
  identity.forget(viewer.id)
  return isDone
}

/** Deletes a pending change, so that it is made or stopped only once. */
async function takeChange(
  queries: Queries,
  { id, userId }: { id: string; userId?: string },
): Promise<AddressChange | null> {
  const [taken] = await queries
    .delete(address_changes)
    .where(
      and(
        eq(address_changes.id, id),
        userId === undefined ? undefined : eq(address_changes.user_id, userId),
        sql`${address_changes.expires_at} > clock_timestamp()`,
      ),
    )
    .returning()
  return taken ?? null
}

/** Sign-in methods added after this may be a thief's; the owner has had an email about older ones. */
async function sinceWhen(tx: Tx, { session_id }: AddressChange): Promise<Date> {
  const { since } = await queryOne<{ since: Date }>(
    tx,
    `select greatest(created_at, clock_timestamp() - make_interval(hours => ${FACTOR_SETTLES_HOURS})) as since
     from sessions where id = $1`,
    [session_id],
  )
  return since
}

async function proveFactor(tx: Tx, parts: Parts, actor: Actor, code: string) {
  const [held] = await tx.select().from(second_factors).where(eq(second_factors.user_id, actor.id))
  const taken = held && takeFactor(parts, held, code)
  if (!taken) throw wrongCode()
  const { secret, backup_codes, last_step } = taken
  await tx.update(second_factors).set({ backup_codes, last_step }).where(eq(second_factors.user_id, actor.id))
  return { factor: { secret, backup_codes, last_step }, created_at: held.created_at }
}
