import { eq } from 'drizzle-orm'
import type { EntryKind } from '#domain/points/points.ts'
import { entries } from '#server/database/schema/points.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'

/** `refId` names one occurrence and is unique per kind and member (reliability: Ledger). */
interface Posting {
  userId: string
  kind: EntryKind
  refId: string
  description: string
}

/** Zero points write no entry. A repeated occurrence violates the unique key and rolls the transaction back. */
export async function credit(tx: Tx, posting: Posting & { points: number }): Promise<void> {
  const { points, ...entry } = posting
  if (points === 0) return
  if (!(await post(tx, entry, points))) throw new Error('A member has no account.')
}

/** Takes points if the balance covers them; otherwise changes nothing and returns false. */
export function spend(tx: Tx, posting: Posting & { points: number }): Promise<boolean> {
  const { points, ...entry } = posting
  return post(tx, entry, -points, 'and balance + $2 >= 0')
}

/** Locks accounts in ascending order; call it before reading them (reliability: Lock order). */
export async function lockAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await queryRows(tx, 'select 1 from accounts where user_id = any($1) order by user_id for no key update', [
    [...new Set(userIds)],
  ])
}

/** Reverses an entry, once; the balance may become negative (decisions: Points). */
export async function reverse(tx: Tx, entryId: number): Promise<void> {
  const [entry] = await tx.select().from(entries).where(eq(entries.id, entryId))
  if (!entry) throw new Error('Only an entry of the ledger can be reversed.')
  await credit(tx, {
    userId: entry.user_id,
    points: -entry.amount,
    kind: 'reversal',
    refId: String(entry.id),
    description: `Reversed: ${entry.description}`,
  })
}

/**
 * Changes the balance and writes its entry in one statement; false if no account meets the condition. Admins get every
 * posting, because they may have that account open.
 */
async function post(tx: Tx, entry: Posting, amount: number, condition = ''): Promise<boolean> {
  const written = await queryRows(
    tx,
    `with account as (
       update accounts set balance = balance + $2, version = version + 1
       where user_id = $1 ${condition} returning user_id, balance, version)
     insert into entries (user_id, amount, kind, ref_id, description, balance_after, version)
     select user_id, $2, $3, $4, $5, balance, version from account returning 1`,
    [entry.userId, amount, entry.kind, entry.refId, entry.description],
  )
  if (written.length === 0) return false
  publishFacts(tx, ['balance'], entry.userId)
  return true
}
