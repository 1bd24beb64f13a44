import { FACTS, type Fact, type MemberFact } from '#contract/facts.ts'
import type { Tx } from '../db/database.ts'

/** The PostgreSQL channel through which servers share changes. */
export const CHANGES_CHANNEL = 'northpoint_changes'

/** A trigger on `mails` notifies this channel. */
export const MAILS_CHANNEL = 'northpoint_mails'

/** A trigger on `sessions` announces each one that ends. */
export type Audience =
  | { userId: string }
  | { sessionId: string; userId: string }
  | { admins: true }
  | { members: true }

export interface Change {
  to: Audience
  /** Missing when a session ended. */
  facts?: Fact[]
  /** A role, duties or account status changed, or a session ended: the streams end, and reopen if still allowed. */
  endsStreams?: true
}

type Transaction = Pick<Tx, 'messages'>

/** PostgreSQL delivers facts with the commit, each once per transaction. A member's facts need the member's id. */
export function publishFacts(tx: Transaction, facts: readonly Exclude<Fact, MemberFact>[]): void
export function publishFacts(tx: Transaction, facts: readonly Fact[], memberId: string): void
export function publishFacts(tx: Transaction, facts: readonly Fact[], memberId = ''): void {
  const audiences = {
    member: { userId: memberId },
    admins: { admins: true },
    everyone: { members: true },
  } as const
  for (const fact of facts) {
    for (const audience of FACTS[fact]) announce(tx, { to: audiences[audience], facts: [fact] })
  }
}

/** Announces a suspension, reinstatement, deletion, new role or new duties. The streams end before a later commit reaches them. */
export function publishAccountStatus(tx: Transaction, userId: string): void {
  publishFacts(tx, ['account'], userId)
  announce(tx, { to: { userId }, endsStreams: true })
}

/** Announces a session that expires early; for a deleted one, a trigger does. */
export function publishSessionEnd(tx: Transaction, sessionId: string, userId: string): void {
  publishFacts(tx, ['sessions'], userId)
  announce(tx, { to: { sessionId, userId }, endsStreams: true })
}

function announce({ messages }: Transaction, change: Change): void {
  messages.push({ channel: CHANGES_CHANNEL, payload: JSON.stringify(change) })
}
