import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { SessionFactor } from '../../domain/second-factor.ts'
import { address_changes, sessions, users } from '../database/schema/users.ts'
import type { Tx } from '../platform/db/database.ts'
import { publishSessionEnd } from '../platform/live/publish-facts.ts'
import { browserOf } from './browsers/browser-cookie.ts'
import { rememberBrowser } from './browsers/known-browsers.ts'
import { beginChallenge } from './challenges.ts'
import type { ProviderServices } from './provider.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { SESSION_DAYS } from './session-cookie.ts'
import { admitAdmin, suspended } from './sign-in/sign-in-rules.ts'

const TOKEN_BYTES = 24

type Parts = Pick<ProviderServices, 'config' | 'database' | 'identity'>

/** Who someone is, and how they proved it. */
interface Proof {
  userId: string
  /** Null for a password, an issuer or an emailed code, which are one factor. */
  factor: SessionFactor | null
  passkeyId?: string
  /** Throws if the proof no longer holds. Runs in the session's transaction, with the account locked. */
  check?: (tx: Tx) => Promise<void>
}

/**
 * Opens a session for someone who has proved who they are, in one transaction with the check of the proof. 'second-step'
 * when the account has two-step verification and the proof is one factor. Refusal 'forbidden' for a suspended account.
 */
export async function openSession(
  { config, database, identity }: Parts,
  reply: FastifyReply,
  { userId, factor, passkeyId, check }: Proof,
): Promise<'signed-in' | 'second-step'> {
  const { request } = reply
  await admitAdmin(database, config.adminEmails, userId)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const earlier = identity.sessionToken(request.headers)
  const isOpen = await database.transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    if (!owner || owner.suspended_at !== null || owner.deleted_at !== null) throw suspended()
    await check?.(tx)
    if (factor === null && owner.two_factor_enabled) return false
    await tx.insert(sessions).values({
      id: randomUUID(),
      token,
      user_id: userId,
      expires_at: sql`clock_timestamp() + make_interval(days => ${SESSION_DAYS})`,
      ip_address: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
      factor,
      passkey_id: passkeyId ?? null,
    })
    await rememberBrowser(tx, browserOf(request), userId)
    if (factor === 'recovery') await recordFactorChange(tx, config, owner, 'recovery-code.used')
    if (earlier !== null) await leaveEarlier(tx, earlier, userId)
    return true
  })
  if (!isOpen) {
    await beginChallenge(database.queries, config, reply, { purpose: 'second-step', user_id: userId })
    return 'second-step'
  }
  if (earlier !== null) identity.forgetSession(earlier)
  reply.header('set-cookie', identity.cookie.write(token))
  return 'signed-in'
}

/** Ends the session of this browser. */
export async function closeSession({ database, identity }: Parts, reply: FastifyReply): Promise<void> {
  const token = identity.sessionToken(reply.request.headers)
  if (token !== null) {
    await database.queries.delete(sessions).where(eq(sessions.token, token))
    identity.forgetSession(token)
  }
  reply.header('set-cookie', identity.cookie.remove())
}

/**
 * The session that this browser had. The same member's expires instead of being revoked, so that a late request from
 * another tab does not clear the device.
 */
async function leaveEarlier(tx: Tx, token: string, userId: string): Promise<void> {
  const live = and(eq(sessions.token, token), gt(sessions.expires_at, sql`clock_timestamp()`))
  const [earlier] = await tx.select().from(sessions).where(live)
  if (!earlier) return
  if (earlier.user_id !== userId) {
    await tx.delete(sessions).where(live)
    return
  }
  await tx.update(sessions).set({ expires_at: sql`clock_timestamp()` }).where(live)
  await tx.delete(address_changes).where(eq(address_changes.session_id, earlier.id))
  publishSessionEnd(tx, earlier.id, userId)
}
