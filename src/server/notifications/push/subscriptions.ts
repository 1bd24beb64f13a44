import { ECDH } from 'node:crypto'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPush, PushDevice } from '#contract/notifications/push.ts'
import { isPushEndpoint } from '#domain/notifications/push.ts'
import type { PushSettings } from '#server/config/config.ts'
import { sessions } from '#server/database/schema/identity.ts'
import { push_subscriptions } from '#server/database/schema/notifications.ts'
import { type Database, type Queries, queryOne } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal, sessionRevoked, unreadable } from '#server/platform/http/refusal.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'

type Asking = Pick<Viewer, 'id' | 'sessionId'>

export function readPush(
  queries: Queries,
  { id: userId, sessionId }: Asking,
): Promise<ReplyOf<typeof getPush>> {
  return queryOne(
    queries,
    `select u.push_kinds as kinds, u.push_details as details,
       exists (select from push_subscriptions s where s.session_id = $2 and s.user_id = u.id) as "isOn",
       (select public_key from push_keys) as "publicKey"
     from users u where u.id = $1`,
    [userId, sessionId],
  )
}

/** Sends this session's news to the browser from now on, and no other member's who used it before. */
export async function subscribe(
  database: Database,
  settings: PushSettings | null,
  { id: userId, sessionId }: Asking,
  { endpoint, keys }: PushDevice,
): Promise<{ isOn: true }> {
  if (settings === null) {
    throw new Refusal('conflict', 'Push notifications are off here.', { code: 'push.off' })
  }
  if (!isPushEndpoint(endpoint, settings.services)) {
    throw new Refusal('invalid', 'We don’t know the push service of this browser.', { code: 'push.service' })
  }
  if (!isOnCurve(keys.p256dh)) throw unreadable()
  await database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member', 'no key update')
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('key share')
    if (!session) throw sessionRevoked()
    // Two members of one browser take turns; the later call has it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`)
    // Deleting a row deletes what waits for it.
    const ended = await tx
      .delete(push_subscriptions)
      .where(
        or(
          and(eq(push_subscriptions.session_id, sessionId), ne(push_subscriptions.endpoint, endpoint)),
          and(eq(push_subscriptions.endpoint, endpoint), ne(push_subscriptions.session_id, sessionId)),
        ),
      )
      .returning({ userId: push_subscriptions.user_id })
    await tx
      .insert(push_subscriptions)
      .values({ session_id: sessionId, user_id: userId, endpoint, ...keys })
      .onConflictDoUpdate({ target: push_subscriptions.session_id, set: { ...keys } })
    for (const owner of new Set([userId, ...ended.map((one) => one.userId)])) {
      publishFacts(tx, ['sessions'], owner)
    }
  })
  return { isOn: true }
}

export async function unsubscribe(
  database: Database,
  { id: userId, sessionId }: Asking,
): Promise<{ isOn: false }> {
  await database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member', 'no key update')
    await tx.delete(push_subscriptions).where(eq(push_subscriptions.session_id, sessionId))
    publishFacts(tx, ['sessions'], userId)
  })
  return { isOn: false }
}

function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
