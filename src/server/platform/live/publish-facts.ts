import { type SQL, sql } from 'drizzle-orm'
import { FACTS, type Fact, type MemberFact } from '../../../contract/facts.ts'

/** The PostgreSQL channel on which the servers of one product tell each other what changed. */
export const CHANGES_CHANNEL = 'northpoint_changes'

/** The channel on which a trigger on `mails` says that mail was queued (migrations/0012_mail.sql). */
export const MAILS_CHANNEL = 'northpoint_mails'

/**
 * Whom a change concerns: one person, by their id, one of their sessions, every admin, or everyone who is signed in. A
 * trigger on `sessions` announces each one that ends (migrations/0016_safe_accounts.sql).
 */
export type Audience =
  | { userId: string }
  | { sessionId: string; userId: string }
  | { admins: true }
  | { members: true }

/** What travels on the channel. */
export interface Change {
  to: Audience
  /** Missing when a session ended, and in what a server of an older version says. */
  facts?: Fact[]
  /** Who the person is to the product changed, or a session ended: the streams end, and open again if they still may. */
  endsStreams?: true
}

interface Connection {
  execute(query: SQL): PromiseLike<unknown>
}

/**
 * Tells open screens which facts changed. It is part of the transaction: PostgreSQL delivers it when, and only when, the
 * change is committed, and each fact once. A fact about a member needs the member's id.
 */
export async function publishFacts(tx: Connection, facts: readonly Exclude<Fact, MemberFact>[]): Promise<void>
export async function publishFacts(tx: Connection, facts: readonly Fact[], memberId: string): Promise<void>
export async function publishFacts(tx: Connection, facts: readonly Fact[], memberId = ''): Promise<void> {
  const audiences = {
    member: { userId: memberId },
    admins: { admins: true },
    everyone: { members: true },
  } as const
  await notify(
    tx,
    facts.flatMap((fact) => FACTS[fact].map((audience) => ({ to: audiences[audience], facts: [fact] }))),
  )
}

/**
 * Tells open screens that a person is suspended, reinstated, deleted or has another role. Their own streams end with it,
 * before anything that is committed later could reach them.
 */
export async function publishStanding(tx: Connection, userId: string): Promise<void> {
  await publishFacts(tx, ['account'], userId)
  await notify(tx, [{ to: { userId }, endsStreams: true }])
}

/** Tells the screens of a session that was left to expire at once; the one that is deleted is announced by its trigger. */
export async function publishSessionEnd(tx: Connection, sessionId: string, userId: string): Promise<void> {
  await publishFacts(tx, ['sessions'], userId)
  await notify(tx, [{ to: { sessionId, userId }, endsStreams: true }])
}

/** Servers of the version before name endpoints; until they are replaced they read this. */
const EARLIER = { paths: [] }

async function notify(tx: Connection, changes: readonly Change[]): Promise<void> {
  const calls = changes.map(
    (change) => sql`pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify({ ...change, ...EARLIER })})`,
  )
  await tx.execute(sql`select ${sql.join(calls, sql`, `)}`)
}
