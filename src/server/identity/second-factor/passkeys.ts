import { randomUUID } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, count, eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { MAX_PASSKEYS } from '#domain/identity/second-factor.ts'
import { BRAND } from '#domain/site/brand.ts'
import { isStorableText } from '#domain/text/text.ts'
import { words } from '#domain/text/wording.ts'
import { passkeys, sessions } from '#server/database/schema/identity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { beginChallenge, takeChallenge } from '../challenges.ts'
import { type Asking, confirmOwner, requireTrustedFactor } from '../confirm-owner.ts'
import type { IdentityServices } from '../identity-services.ts'
import { lockSession } from '../session/lock-session.ts'
import { openSession } from '../session/open-session.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { factorLinks, trustForOperator } from './trust-factor.ts'

type Parts = Pick<IdentityServices, 'config' | 'database' | 'identity' | 'limits' | 'signing'>
type Options = Record<string, unknown>
type StoredPasskey = typeof passkeys.$inferSelect

/** Loaded with its first use. */
const webauthn = () => import('@simplewebauthn/server')

/** Needs the password; a challenge binds the answer to this browser. */
export async function beginPasskey(
  parts: Parts,
  asking: Asking,
  reply: FastifyReply,
): Promise<{ options: Options }> {
  await confirmOwner(parts, asking)
  const { config, database } = parts
  const { viewer } = asking
  const own = await database.queries.select().from(passkeys).where(eq(passkeys.user_id, viewer.id))
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: BRAND.name,
    rpID: config.publicUrl.hostname,
    userName: viewer.email,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await remember(parts, reply, options.challenge, viewer.id)
  return { options: { ...options } }
}

/**
 * Stores the new passkey and emails its owner. This session has shown it, so it counts as signed in with it, unless it was
 * opened with another factor.
 */
export async function addPasskey(
  parts: Parts,
  { viewer, token }: Omit<Asking, 'password'>,
  reply: FastifyReply,
  { name, response }: { name: string; response: Options },
): Promise<{ added: true }> {
  const { config, database } = parts
  const challenge = await takeChallenge(database.queries, config, reply.request, 'passkey')
  if (challenge?.user_id !== viewer.id) throw unchecked()
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    ...expected(config, challenge.value),
  }).catch(refuse)
  if (!made) throw unchecked()
  if (!made.userVerified) throw withoutOwner()
  await database.transaction(async (tx) => {
    const actor = await lockActor(tx, viewer.id, 'member', 'no key update')
    const session = await lockSession(tx, token)
    await requireTrustedFactor(tx, viewer)
    const [own] = await tx.select({ kept: count() }).from(passkeys).where(eq(passkeys.user_id, viewer.id))
    if (own!.kept >= MAX_PASSKEYS) throw tooMany()
    const [stored] = await tx
      .insert(passkeys)
      .values({
        id: randomUUID(),
        user_id: viewer.id,
        name,
        credential_id: made.credential.id,
        public_key: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!stored) throw unchecked()
    const isShown = session.factor === null
    if (isShown) {
      const shown = { factor: 'passkey', passkey_id: stored.id } as const
      await tx.update(sessions).set(shown).where(eq(sessions.token, token))
      await trustForOperator(tx, parts, reply.request, actor, session)
    }
    const links = await factorLinks(tx, parts, actor, { id: session.id, isShown })
    await recordFactorChange(tx, actor, 'passkey.added', links)
  })
  return { added: true }
}

/** Any passkey of this site may answer: its owner is known afterwards. */
export async function beginPasskeySignIn(parts: Parts, reply: FastifyReply): Promise<Options> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: parts.config.publicUrl.hostname,
    userVerification: 'required',
  })
  await remember(parts, reply, options.challenge, null)
  return { ...options }
}

/** Refusal 'unauthenticated' for a passkey that is unknown, and 'invalid' for one that proves nothing. */
export async function signInWithPasskey(parts: Parts, reply: FastifyReply, body: unknown): Promise<void> {
  const { config, database } = parts
  const response = responseIn(body)
  const challenge = await takeChallenge(database.queries, config, reply.request, 'passkey')
  if (challenge?.user_id !== null || response === null) throw unchecked()
  const [passkey] = await database.queries
    .select()
    .from(passkeys)
    .where(eq(passkeys.credential_id, response.id))
  if (!passkey) {
    const sentence = 'This passkey no longer belongs to an account here.'
    throw new Refusal('unauthenticated', sentence, { code: 'passkey.unknown' })
  }
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential: credentialOf(passkey),
    ...expected(config, challenge.value),
  }).catch(refuse)
  if (!verified) throw unchecked()
  if (!authenticationInfo.userVerified) throw withoutOwner()
  const opened = await openSession(parts, reply, {
    userId: passkey.user_id,
    factor: 'passkey',
    passkeyId: passkey.id,
    check: async (tx) => {
      const used = await tx
        .update(passkeys)
        .set({ counter: authenticationInfo.newCounter, last_used_at: sql`clock_timestamp()` })
        .where(eq(passkeys.id, passkey.id))
        .returning({ id: passkeys.id })
      return used.length > 0
    },
  })
  if (opened === null) throw unchecked()
}

export async function renamePasskey(
  { database }: Parts,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<{ renamed: true }> {
  return database.transaction(async (tx) => {
    const renamed = await tx
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
      .returning({ id: passkeys.id })
    if (renamed.length === 0) throw missing()
    publishFacts(tx, ['signInMethods'], userId)
    return { renamed: true }
  })
}

export async function removePasskey(parts: Parts, asking: Asking, id: string): Promise<{ removed: true }> {
  await confirmOwner(parts, asking)
  const userId = asking.viewer.id
  await parts.database.transaction(async (tx) => {
    const actor = await lockActor(tx, userId, 'member', 'no key update')
    await lockSession(tx, asking.token)
    await leavePasskey(tx, userId, id)
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw missing()
    await recordFactorChange(tx, actor, 'passkey.removed')
  })
  return { removed: true }
}

/** Sessions older than a passkey were opened without it, so they stay without its proof. Those it opened end with it. */
async function leavePasskey(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ passkey_id: null, factor: sql`nullif(${sessions.factor}, 'passkey')` })
    .where(
      and(
        eq(sessions.user_id, userId),
        eq(sessions.passkey_id, id),
        sql`${sessions.created_at} < (select ${passkeys.created_at} from ${passkeys} where ${passkeys.id} = ${id})`,
      ),
    )
}

async function remember(
  { config, database }: Parts,
  reply: FastifyReply,
  value: string,
  user_id: string | null,
): Promise<void> {
  const challenge = { purpose: 'passkey', value, user_id } as const
  reply.header('set-cookie', await beginChallenge(database.queries, config, challenge))
}

/** The library reads the rest of the answer, and refuses what it cannot read. */
function responseIn(body: unknown): AuthenticationResponseJSON | null {
  const { response } = (body ?? {}) as { response?: Partial<AuthenticationResponseJSON> | null }
  const isReadable = typeof response?.id === 'string' && isStorableText(response.id)
  return isReadable ? (response as AuthenticationResponseJSON) : null
}

function expected({ publicUrl }: Parts['config'], challenge: string | null) {
  return {
    expectedChallenge: challenge ?? '',
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    // The refusal comes afterwards, in words that say what to do.
    requireUserVerification: false,
  }
}

function credentialOf({ credential_id: id, public_key, counter }: StoredPasskey) {
  return { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter }
}

/** The library's errors are about the answer of the device, which anyone can make up. */
function refuse(): never {
  throw unchecked()
}

function unchecked(): Refusal {
  return new Refusal('invalid', 'We couldn’t check your passkey. Please try again.', {
    code: 'passkey.failed',
  })
}

/** A passkey counts as two factors, so the device has to check a fingerprint, a face or a PIN each time. */
function withoutOwner(): Refusal {
  const sentence = 'Your device didn’t check that it’s you. Please set up a screen lock or PIN on it first.'
  return new Refusal('unauthenticated', sentence, { code: 'passkey.unchecked' })
}

function tooMany(): Refusal {
  const sentence = words('You already have {max} passkeys. Please remove one first.', { max: MAX_PASSKEYS })
  return new Refusal('invalid', sentence, { code: 'passkey.too-many' })
}

function missing(): Refusal {
  return new Refusal('not-found', 'This passkey no longer exists.')
}
