import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { sessions } from '#server/database/schema/identity.ts'
import type { FactorLinks } from '#server/notifications/account-changes.ts'
import { trustFactorMail } from '#server/notifications/identity-mails.ts'
import type { LocalPath } from '#server/notifications/mail-links.ts'
import { type Owner, queueMail } from '#server/notifications/outbox.ts'
import { type Queries, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { type Actor, lockActor } from '#server/platform/db/lock-actor.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { recordAboutPerson } from '#server/users/lock-people.ts'
import { takeChallenge } from '../challenges.ts'
import type { IdentityServices } from '../identity-services.ts'
import { findLink, linkToMail, type MailedLink, takeLink } from '../mailbox/mailed-links.ts'
import { mayWriteTo } from '../mailbox/may-write-to.ts'
import { providerPath } from '../return-to.ts'
import { hasShownFactor, IS_TRUSTED } from '../session/is-trusted.ts'
import { lockSession } from '../session/lock-session.ts'

type Parts = Pick<IdentityServices, 'config' | 'database' | 'identity' | 'limits' | 'signing'>
type Session = typeof sessions.$inferSelect
type Link = Extract<MailedLink['purpose'], 'trust-factor' | 'not-me'>

export const TRUST_PATH = '/api/account/second-factor'
export const NOT_ME_PATH = '/api/account/not-me'

const PATHS: Record<Link, LocalPath> = { 'trust-factor': TRUST_PATH, 'not-me': NOT_ME_PATH }

/** The links for a factor that this session has just added. `isShown` is whether the session counts as opened with it. */
export async function factorLinks(
  tx: Tx,
  parts: Pick<Parts, 'config' | 'signing'>,
  owner: Actor,
  { id: sessionId, isShown }: { id: string; isShown: boolean },
): Promise<FactorLinks> {
  const isNeeded = isShown && parts.config.adminsNeedSecondFactor && owner.role === 'admin'
  const mayTrust =
    isNeeded && !(await isTrusted(tx, sessionId)) && (await newAddressUntil(tx, owner.id)) === null
  return {
    trust: mayTrust ? await factorLink(tx, parts, 'trust-factor', owner, sessionId) : null,
    notMe: await factorLink(tx, parts, 'not-me', owner),
  }
}

/** Emails a link that trusts what this session has shown. Returns the time until which a new address has to wait, else null. */
export async function mailTrustLink(
  { database, limits, signing }: Parts,
  { viewer, token, client }: { viewer: Viewer; token: string; client: string },
): Promise<Date | null> {
  const mayWrite = await mayWriteTo(limits, { purpose: 'trust-factor', email: viewer.email, client })
  return database.transaction(async (tx) => {
    const owner = await lockActor(tx, viewer.id, 'member', 'no key update')
    const session = await lockSession(tx, token)
    const until = await newAddressUntil(tx, owner.id)
    if (until !== null || !mayWrite) return until
    const trust = await factorLink(tx, { signing }, 'trust-factor', owner, session.id)
    const notMe = await factorLink(tx, { signing }, 'not-me', owner)
    await queueMail(tx, {
      cause: `trust-factor:${randomUUID()}`,
      userId: owner.id,
      recipient: owner.email,
      mail: trustFactorMail({ name: owner.first_name, language: owner.language ?? 'en', trust, notMe }),
    })
    return null
  })
}

/** A link without a session is an operator's, and works in any. */
export async function factorLink(
  tx: Tx,
  { signing }: Pick<Parts, 'signing'>,
  purpose: Link,
  { id: userId, email }: Owner,
  sessionId: string | null = null,
): Promise<LocalPath> {
  const about = { purpose, email: email.toLowerCase(), userId, sessionId, mayWrite: true }
  const token = (await linkToMail(tx, signing, about))!
  return providerPath(PATHS[purpose], '/', { token })
}

/** 'elsewhere' in another session than the link's, 'no-factor' in one that has shown none. */
export type TrustLinkState = 'ready' | 'elsewhere' | 'no-factor' | 'ended'

export async function trustLinkState(
  queries: Queries,
  { signing }: Pick<Parts, 'signing'>,
  viewer: Viewer,
  token: string,
): Promise<TrustLinkState> {
  const link = await findLink(queries, signing, 'trust-factor', token)
  const [session] = await queries.select().from(sessions).where(eq(sessions.id, viewer.sessionId))
  return stateOf(link, session, viewer)
}

/** Trusts what this session has shown, and uses the link up. */
export async function takeTrustLink(
  { database, identity, signing }: Parts,
  { viewer, token: sessionToken }: { viewer: Viewer; token: string },
  token: string,
): Promise<TrustLinkState> {
  const state = await database.transaction(async (tx) => {
    const actor = await lockActor(tx, viewer.id, 'member', 'no key update')
    const session = await lockSession(tx, sessionToken)
    const link = await findLink(tx, signing, 'trust-factor', token)
    const found = stateOf(link, session, actor)
    if (link === null || found !== 'ready') return found
    if (!(await takeLink(tx, link))) return 'ended'
    await trustShown(tx, actor, session.id)
    return 'ready'
  })
  identity.forget(viewer.id)
  return state
}

/** Trusts the factor this session has just added, in the browser where an operator's link chose the password. */
export async function trustForOperator(
  tx: Tx,
  { config }: Pick<Parts, 'config'>,
  request: FastifyRequest,
  actor: Actor,
  { id: sessionId }: Session,
): Promise<void> {
  const challenge = await takeChallenge(tx, config, request, 'trust-factor')
  if (challenge?.user_id === actor.id) await trustShown(tx, actor, sessionId)
}

function stateOf(
  link: MailedLink | null,
  session: Session | undefined,
  owner: { id: string; email: string },
): TrustLinkState {
  if (link === null || session === undefined || link.user_id !== owner.id) return 'ended'
  if (link.email !== owner.email.toLowerCase()) return 'ended'
  if (link.session_id !== null && link.session_id !== session.id) return 'elsewhere'
  return hasShownFactor(session) ? 'ready' : 'no-factor'
}

/** Recovery codes that came with the app are trusted together with it; newer ones only once a session has shown one. */
async function trustShown(tx: Tx, actor: Actor, sessionId: string): Promise<void> {
  await queryRows(
    tx,
    `update passkeys set trusted_at = clock_timestamp() where id = (select passkey_id from sessions where id = $1)`,
    [sessionId],
  )
  await queryRows(
    tx,
    `update second_factors f set
       trusted_at = case when s.factor = 'totp' or f.codes_renewed_at is null then clock_timestamp() else f.trusted_at end,
       codes_trusted_at = case when s.factor = 'recovery' or f.codes_renewed_at is null then clock_timestamp()
         else f.codes_trusted_at end
     from sessions s
     where s.id = $1 and s.factor in ('totp', 'recovery') and f.user_id = s.user_id and f.verified`,
    [sessionId],
  )
  await recordAboutPerson(tx, actor, { actorId: actor.id, action: 'factor.trusted' })
  publishFacts(tx, ['signInMethods'], actor.id)
}

async function isTrusted(tx: Tx, sessionId: string): Promise<boolean> {
  const { is_trusted } = await queryOne<{ is_trusted: boolean }>(
    tx,
    `select ${IS_TRUSTED} as is_trusted from sessions s join users u on u.id = s.user_id where s.id = $1`,
    [sessionId],
  )
  return is_trusted
}

/** The time until which an earlier address can undo a change, because the new mailbox may be a thief's; null if none can. */
async function newAddressUntil(tx: Tx, userId: string): Promise<Date | null> {
  const { until } = await queryOne<{ until: Date | null }>(
    tx,
    'select max(expires_at) as until from past_addresses where user_id = $1 and expires_at > clock_timestamp()',
    [userId],
  )
  return until
}
