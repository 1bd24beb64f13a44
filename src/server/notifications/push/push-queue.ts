import { eq, sql } from 'drizzle-orm'
import { retryDelayMs } from '#domain/notifications/mail.ts'
import { PUSH_KINDS, PUSH_WORTH_SECONDS, type PushKind } from '#domain/notifications/push.ts'
import type { Language } from '#domain/text/own-language.ts'
import { push_subscriptions, pushes } from '#server/database/schema/notifications.ts'
import { type Database, type Queries, queryRows, type Tx, writeLast } from '#server/platform/db/database.ts'

/** A notice on its way to one device; one sender has taken it. */
export interface TakenPush {
  id: number
  kind: PushKind
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  notice_id: number
  /** The member's. */
  language: Language
  title: string
  body: string
  link: string
  /** Whether the locked screen may show `title` and `body`. */
  details: boolean
  /** How much longer it is worth showing; negative when it is not. */
  seconds_left: number
  /** Failed tries. */
  attempts: number
  /** Whether the member wants this kind now. */
  is_wanted: boolean
}

/** Longer than sending can take. If a sender dies, another can take its push after this. */
const TAKEN_FOR_SECONDS = 60

const WORTH_SECONDS = `case p.kind ${PUSH_KINDS.map((kind) => `when '${kind}' then ${PUSH_WORTH_SECONDS[kind]}`).join(' ')} end`

/**
 * Queues the notice written just before, for every device where the member gets push notifications. A subscription that
 * ends at this moment is skipped: the news must neither wait for it nor fail.
 */
export function queuePushes(tx: Tx, { userId, kind }: { userId: string; kind: PushKind }): Promise<void> {
  return writeLast(
    tx,
    'pushes',
    (parameter) => `insert into pushes (notice_id, session_id, kind)
      select n.id, s.session_id, ${parameter(kind)} from new_notices n, push_subscriptions s
      where s.user_id = ${parameter(userId)} for key share of s skip locked`,
  )
}

/**
 * Takes the next push due, or returns null. Each goes to one server, even when several ask. `exceptHosts` are push
 * services that cannot be reached now. What waits for an expired session is left to the sweep.
 */
export async function takeDuePush(
  { queries }: Database,
  exceptHosts: readonly string[],
): Promise<TakenPush | null> {
  const [push] = await queryRows<TakenPush>(
    queries,
    `with due as (
       select p.id, s.endpoint, s.p256dh, s.auth, coalesce(u.language, 'en') as language, n.link, u.push_details as details,
         case u.language when 'fr' then coalesce(n.title_fr, n.title) else n.title end as title,
         case u.language when 'fr' then coalesce(n.body_fr, n.body) else n.body end as body,
         p.kind = any (u.push_kinds) as is_wanted,
         ${WORTH_SECONDS} - floor(extract(epoch from clock_timestamp() - p.created_at))::int as seconds_left
       from pushes p join notices n on n.id = p.notice_id
       join push_subscriptions s on s.session_id = p.session_id and s.user_id = n.user_id
       join sessions z on z.id = s.session_id and z.expires_at > clock_timestamp()
       join users u on u.id = n.user_id
       where p.ended_at is null and p.next_attempt_at <= clock_timestamp()
         and split_part(s.endpoint, '/', 3) <> all ($2)
       order by p.next_attempt_at limit 1 for update of p skip locked)
     update pushes p set next_attempt_at = clock_timestamp() + make_interval(secs => $1)
     from due where p.id = due.id
     returning p.id, p.kind, p.session_id, p.notice_id, p.attempts, due.endpoint, due.p256dh, due.auth, due.language,
       due.title, due.body, due.link, due.details, due.is_wanted, due.seconds_left`,
    [TAKEN_FOR_SECONDS, exceptHosts],
  )
  return push ?? null
}

/** A reason is why it was not sent. */
export function markPushEnded(
  { queries }: Database,
  { id }: TakenPush,
  reason: string | null,
): Promise<unknown> {
  return change(queries, id, { ended_at: sql`clock_timestamp()`, last_error: reason })
}

/** Retries after growing pauses, and not before the push service wants; ends news that is then no longer worth it. */
export function markPushToRetry(
  database: Database,
  push: TakenPush,
  { reason, waitMs }: { reason: string; waitMs: number },
): Promise<unknown> {
  const tries = push.attempts + 1
  const pause = retryDelayMs(tries)
  const seconds = Math.max(pause ?? 0, waitMs) / 1000
  if (pause === null || seconds > push.seconds_left) return markPushEnded(database, push, reason)
  return change(database.queries, push.id, {
    attempts: tries,
    next_attempt_at: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
    last_error: reason,
  })
}

/** Makes a push due again that a stopping server did not finish. */
export function putPushBack({ queries }: Database, { id }: TakenPush): Promise<unknown> {
  return change(queries, id, { next_attempt_at: sql`clock_timestamp()` })
}

/** The push service no longer knows it; what waits for it goes too. */
export function endSubscription({ queries }: Database, { endpoint }: TakenPush): Promise<unknown> {
  return queries.delete(push_subscriptions).where(eq(push_subscriptions.endpoint, endpoint))
}

type Change = Partial<Record<'ended_at' | 'next_attempt_at', ReturnType<typeof sql>>> &
  Partial<Pick<typeof pushes.$inferInsert, 'attempts' | 'last_error'>>

function change(queries: Queries, id: number, values: Change): Promise<unknown> {
  return queries.update(pushes).set(values).where(eq(pushes.id, id))
}
