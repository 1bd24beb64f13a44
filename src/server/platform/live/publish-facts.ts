import { type SQL, sql } from 'drizzle-orm'
import { FACTS, type Fact, type MemberFact } from '../../../contract/facts.ts'

/** The PostgreSQL channel through which servers share changes. */
export const CHANGES_CHANNEL = 'northpoint_changes'

/** A trigger on `mails` notifies this channel (migrations/0012_mail.sql). */
export const MAILS_CHANNEL = 'northpoint_mails'

/** A trigger on `sessions` announces each one that ends (migrations/0016_safe_accounts.sql). */
export type Audience =
  | { userId: string }
  | { sessionId: string; userId: string }
  | { admins: true }
  | { members: true }

export interface Change {
  to: Audience
  /** Missing when a session ended, and in messages of older servers. */
  facts?: Fact[]
  /** A role or standing changed, or a session ended: the streams end, and reopen if still allowed. */
  endsStreams?: true
}

interface Connection {
  execute(query: SQL): PromiseLike<unknown>
}

/** PostgreSQL delivers facts with the commit, each once per transaction. A member's facts need the member's id. */
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

/** For a suspension, reinstatement, deletion or new role. Their streams end before a later commit reaches them. */
export async function publishStanding(tx: Connection, userId: string): Promise<void> {
  await publishFacts(tx, ['account'], userId)
  await notify(tx, [{ to: { userId }, endsStreams: true }])
}

/** For a session that expires early; for a deleted one, a trigger announces it. */
export async function publishSessionEnd(tx: Connection, sessionId: string, userId: string): Promise<void> {
  await publishFacts(tx, ['sessions'], userId)
  await notify(tx, [{ to: { sessionId, userId }, endsStreams: true }])
}

/** Servers of the previous version read this field. */
const EARLIER = { paths: [] }

async function notify(tx: Connection, changes: readonly Change[]): Promise<void> {
  const calls = changes.map(
    (change) => sql`pg_notify(${CHANGES_CHANNEL}, ${JSON.stringify({ ...change, ...EARLIER })})`,
  )
  await tx.execute(sql`select ${sql.join(calls, sql`, `)}`)
}
