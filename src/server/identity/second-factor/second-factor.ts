import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { second_factors, sessions } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type Asking, confirmOwner, requireTrustedFactor } from '../confirm-owner.ts'
import type { IdentityServices } from '../identity-services.ts'
import { lockSession } from '../session/lock-session.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { seal, unseal } from './take-factor.ts'
import { keyToShow, newKey, stepOf } from './totp.ts'
import { factorLinks, trustForOperator } from './trust-factor.ts'

type Parts = Pick<IdentityServices, 'config' | 'database' | 'encryption' | 'limits' | 'signing'>

/** Stores a new key, which has no effect until a code confirms it. 'conflict' if a second factor is on. */
export async function beginSecondFactor(parts: Parts, asking: Asking): Promise<{ key: string; uri: string }> {
  await confirmOwner(parts, asking)
  const userId = asking.viewer.id
  const key = newKey()
  const kept = {
    secret: seal(parts, key),
    backup_codes: seal(parts, '[]'),
    verified: false,
    trusted_at: null,
    codes_renewed_at: null,
    codes_trusted_at: null,
  }
  return parts.database.transaction(async (tx) => {
    const actor = await lockActor(tx, userId, 'member', 'no key update')
    await lockSession(tx, asking.token)
    if (actor.two_factor_enabled) throw isOn()
    await tx
      .insert(second_factors)
      .values({ id: randomUUID(), user_id: userId, ...kept })
      .onConflictDoUpdate({
        target: second_factors.user_id,
        set: { ...kept, last_step: 0, created_at: sql`clock_timestamp()` },
      })
    return keyToShow(key, actor.email)
  })
}

/**
 * Turns the second factor on. Every other session ends; this one has shown the factor, which gives admin rights once it is
 * trusted.
 */
export async function confirmSecondFactor(
  parts: Parts,
  { viewer, token }: Omit<Asking, 'password'>,
  request: FastifyRequest,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes()
  const backup_codes = seal(parts, JSON.stringify(recoveryCodes))
  await parts.database.transaction(async (tx) => {
    const actor = await lockActor(tx, viewer.id, 'member', 'no key update')
    const session = await lockSession(tx, token)
    if (actor.two_factor_enabled) throw isOn()
    await requireTrustedFactor(tx, viewer)
    const [kept] = await tx.select().from(second_factors).where(eq(second_factors.user_id, viewer.id))
    if (!kept) throw new Refusal('conflict', 'Please start again.', { code: 'second-factor.off' })
    const last_step = stepOf(unseal(parts, kept.secret), code, new Date(), kept.last_step)
    if (last_step === null) throw wrongCode()
    await tx
      .update(second_factors)
      .set({ verified: true, last_step, backup_codes, created_at: sql`clock_timestamp()` })
      .where(eq(second_factors.id, kept.id))
    await setEnabled(tx, viewer.id, true)
    await tx.delete(sessions).where(and(eq(sessions.user_id, viewer.id), ne(sessions.token, token)))
    await tx.update(sessions).set({ factor: 'totp' }).where(eq(sessions.token, token))
    await trustForOperator(tx, parts, request, actor, session)
    const links = await factorLinks(tx, parts, actor, { id: session.id, isShown: true })
    await recordFactorChange(tx, actor, 'second-factor.added', links)
  })
  return { recoveryCodes }
}

/** New codes give no admin rights until a session that was opened with one of them is trusted. */
export async function renewRecoveryCodes(parts: Parts, asking: Asking): Promise<{ recoveryCodes: string[] }> {
  await confirmOwner(parts, asking)
  const userId = asking.viewer.id
  const recoveryCodes = newRecoveryCodes()
  const backup_codes = seal(parts, JSON.stringify(recoveryCodes))
  await parts.database.transaction(async (tx) => {
    const { actor, session } = await lockEnabled(tx, asking)
    await tx
      .update(second_factors)
      .set({ backup_codes, codes_renewed_at: sql`clock_timestamp()`, codes_trusted_at: null })
      .where(eq(second_factors.user_id, userId))
    const links = await factorLinks(tx, parts, actor, { id: session.id, isShown: false })
    await recordFactorChange(tx, actor, 'recovery-codes.renewed', links)
  })
  return { recoveryCodes }
}

/** Turns the second factor off; sessions lose the proof they had from it. */
export async function removeSecondFactor(parts: Parts, asking: Asking): Promise<{ removed: true }> {
  await confirmOwner(parts, asking)
  const userId = asking.viewer.id
  await parts.database.transaction(async (tx) => {
    const { actor } = await lockEnabled(tx, asking)
    await tx.delete(second_factors).where(eq(second_factors.user_id, userId))
    await setEnabled(tx, userId, false)
    await tx
      .update(sessions)
      .set({ factor: null })
      .where(and(eq(sessions.user_id, userId), inArray(sessions.factor, ['totp', 'recovery'])))
    await recordFactorChange(tx, actor, 'second-factor.removed')
  })
  return { removed: true }
}

export function countRecoveryCodes(parts: Pick<Parts, 'encryption'>, backupCodes: string): number {
  const codes: unknown = JSON.parse(unseal(parts, backupCodes))
  return Array.isArray(codes) ? codes.length : 0
}

async function lockEnabled(tx: Tx, { viewer, token }: Asking) {
  const actor = await lockActor(tx, viewer.id, 'member', 'no key update')
  const session = await lockSession(tx, token)
  if (actor.two_factor_enabled) return { actor, session }
  throw new Refusal('conflict', 'Two-step verification is already off.', { code: 'second-factor.off' })
}

async function setEnabled(tx: Tx, userId: string, two_factor_enabled: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ two_factor_enabled, updated_at: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
}

function isOn(): Refusal {
  return new Refusal('conflict', 'Two-step verification is already on.', { code: 'second-factor.on' })
}

export const WRONG_CODE = 'Wrong code. Please enter the one your app shows now.'

export function wrongCode(): Refusal {
  return new Refusal('invalid', WRONG_CODE, { code: 'second-factor.wrong', fields: { code: WRONG_CODE } })
}
