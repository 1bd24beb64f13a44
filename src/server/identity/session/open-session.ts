import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { hasEveryDuty } from '#domain/identity/duties.ts'
import type { SessionFactor } from '#domain/identity/second-factor.ts'
import { words } from '#domain/text/wording.ts'
import { address_changes, sessions } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { COMPANY } from '#server/platform/company.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishSessionEnd } from '#server/platform/live/publish-facts.ts'
import { browserOf } from '../browsers/browser-cookie.ts'
import { rememberBrowser } from '../browsers/known-browsers.ts'
import { beginChallenge } from '../challenges.ts'
import { setRole } from '../grant-admin.ts'
import type { IdentityServices } from '../identity-services.ts'
import { recordFactorChange } from '../second-factor/record-factor-change.ts'
import { suspensionCookie } from '../suspension/suspension-link.ts'
import { SESSION_DAYS } from './session-cookie.ts'

export const SUSPENDED = 'account.suspended'

const TOKEN_BYTES = 24

type Parts = Pick<IdentityServices, 'config' | 'database' | 'identity' | 'signing'>

/** The person, and how they proved who they are. */
interface Proof {
  userId: string
  /** The second factor, or a passkey; null for a password, an issuer or an emailed code, which are one factor. */
  factor: SessionFactor | null
  passkeyId?: string
  /**
   * Whether the proof still holds; asked in the session's transaction, with the account locked. What it writes stays,
   * even when it says no.
   */
  check?: (tx: Tx) => Promise<boolean>
}

type Opened = { cookie: string; as: 'signed-in' | 'second-step' | 'suspended' }

/**
 * Opens a session for someone who has proved who they are, in one transaction with the check of the proof. 'second-step'
 * when the account has two-step verification and the proof is one factor; null when the check says no. Once the proof is
 * whole, refusal 'forbidden' for a suspended account, with a cookie that opens its page.
 */
export async function openSession(
  { config, database, identity, signing }: Parts,
  reply: FastifyReply,
  { userId, factor, passkeyId, check }: Proof,
): Promise<Exclude<Opened['as'], 'suspended'> | null> {
  const { request } = reply
  await admitAdmin(database, config.adminEmails, userId)
  const earlier = identity.sessionToken(request.headers)
  const opened = await database.transaction(async (tx): Promise<Opened | null> => {
    const [owner] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    if (!owner || owner.deleted_at !== null) throw suspended()
    if (check !== undefined && !(await check(tx))) return null
    const needsSecondStep = factor === null && owner.two_factor_enabled
    if (!needsSecondStep && factor === 'recovery') await recordFactorChange(tx, owner, 'recovery-code.used')
    if (!needsSecondStep && owner.suspended_at !== null) {
      return { cookie: await suspensionCookie(tx, { config, signing }, owner), as: 'suspended' }
    }
    if (earlier !== null) await leaveEarlier(tx, earlier, userId)
    if (needsSecondStep) {
      const cookie = await beginChallenge(tx, config, { purpose: 'second-step', user_id: userId })
      return { cookie, as: 'second-step' }
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await tx.insert(sessions).values({
      id: randomUUID(),
      token,
      user_id: userId,
      expires_at: sql`clock_timestamp() + make_interval(hours => ${24 * SESSION_DAYS})`,
      ip_address: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
      factor,
      passkey_id: passkeyId ?? null,
    })
    await rememberBrowser(tx, browserOf(request), userId)
    return { cookie: identity.cookie.write(token), as: 'signed-in' }
  })
  if (opened === null) return null
  reply.header('set-cookie', opened.cookie)
  if (opened.as === 'suspended') throw suspended()
  if (earlier !== null) identity.forgetSession(earlier)
  return opened.as
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

/**
 * ADMIN_EMAILS gives every duty, and needs an address proved by a link or an issuer: a six-digit code can be guessed (decisions: Signing in).
 */
async function admitAdmin(
  database: Database,
  adminEmails: ReadonlySet<string>,
  userId: string,
): Promise<void> {
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId))
  if (!person || hasEveryDuty(person) || person.address_proved_at === null) return
  if (adminEmails.has(person.email.toLowerCase()))
    await setRole(database, person.email, 'admin', 'ADMIN_EMAILS')
}

/** The refusal for a suspended or deleted account. */
function suspended(): Refusal {
  const sentence = words('This account is suspended. If you think this is a mistake, email {email}.', {
    email: COMPANY.supportEmail,
  })
  return new Refusal('forbidden', sentence, { code: SUSPENDED })
}
