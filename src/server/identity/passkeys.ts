import { isAPIError } from 'better-auth/api'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { passkeys, sessions, users } from '../database/schema/users.ts'
import type { Tx } from '../platform/db/database.ts'
import { Refusal, sessionRevoked } from '../platform/http/refusal.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import { lockActor } from '../users/lock-actor.ts'
import { headersFor } from './client-address.ts'
import { type Asking, confirmOwner } from './confirm-owner.ts'
import { refusalOfPasskey } from './passkey-plugin.ts'
import type { ProviderServices } from './provider.ts'
import { recordFactorChange } from './record-factor-change.ts'

type Parts = Pick<ProviderServices, 'config' | 'database' | 'identity' | 'limits'>

/** Better Auth's cookies for our reply, which contract calls can't access. */
const cookies = new WeakMap<FastifyRequest, string[]>()

export function cookiesToHandOn(request: FastifyRequest): readonly string[] {
  return cookies.get(request) ?? []
}

/** Needs the password; a cookie binds the answer to this browser. */
export async function beginPasskey(
  parts: Parts,
  asking: Asking,
  request: FastifyRequest,
): Promise<{ options: Record<string, unknown> }> {
  await confirmOwner(parts, asking)
  const { response, headers } = await parts.identity.auth.api.generatePasskeyRegistrationOptions({
    headers: headersFor(request),
    returnHeaders: true,
  })
  cookies.set(request, headers.getSetCookie())
  return { options: { ...response } }
}

/** Stores the new passkey. This session has shown it, so it counts as signed in with it. */
export async function addPasskey(
  parts: Parts,
  { viewer, token }: Omit<Asking, 'password'>,
  request: FastifyRequest,
  passkey: { name: string; response: Record<string, unknown> },
): Promise<{ added: true }> {
  const added = await parts.identity.auth.api
    .verifyPasskeyRegistration({ body: passkey, headers: headersFor(request) })
    .catch((error: unknown) => {
      throw isAPIError(error) ? refusalOfPasskey(error.statusCode, error.body ?? {}) : error
    })
  const isSignedIn = await parts.database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')
    const [session] = await tx.select().from(sessions).where(eq(sessions.token, token))
    // If the session ended while the library stored the passkey, remove it: no way in may remain.
    if (!session) await tx.delete(passkeys).where(eq(passkeys.id, added.id))
    if (session?.factor === null) {
      await tx.update(sessions).set({ factor: 'passkey' }).where(eq(sessions.token, token))
    }
    return session !== undefined
  })
  if (!isSignedIn) throw sessionRevoked()
  return { added: true }
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
    if (renamed.length === 0) throw unknown()
    publishFacts(tx, ['signInMethods'], userId)
    return { renamed: true }
  })
}

export async function removePasskey(parts: Parts, asking: Asking, id: string): Promise<{ removed: true }> {
  await confirmOwner(parts, asking)
  const userId = asking.viewer.id
  await parts.database.transaction(async (tx) => {
    const actor = await lockActor(tx, userId, 'member', 'no key update')
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.user_id, userId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw unknown()
    if (!actor.two_factor_enabled) await endFactorWithLast(tx, userId)
    await recordFactorChange(tx, parts.config, actor, 'passkey.removed')
  })
  return { removed: true }
}

/** Without a passkey left, no session counts as opened with one. */
async function endFactorWithLast(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ factor: null })
    .where(
      and(
        eq(sessions.user_id, userId),
        sql`not exists (select 1 from ${passkeys} where ${passkeys.user_id} = ${userId})`,
      ),
    )
}

function unknown(): Refusal {
  return new Refusal('not-found', 'This passkey no longer exists.')
}
