import { eq, sql } from 'drizzle-orm'
import type { EntryKind } from '#domain/points/points.ts'
import { accounts, entries } from '#server/database/schema/points.ts'
import { queryRows, sendWrite, type Tx } from '#server/platform/db/database.ts'
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
  const [account] = await tx
    .update(accounts)
    .set({ balance: sql`${accounts.balance} + ${points}`, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.user_id, entry.userId))
    .returning()
  if (!account) throw new Error('A member has no account.')
  await record(tx, entry, points, account)
}

/** Takes points if the balance covers them; otherwise changes nothing and returns false. */
export async function spend(tx: Tx, posting: Posting & { points: number }): Promise<boolean> {
  const { points, ...entry } = posting
  const [account] = await tx
    .update(accounts)
    .set({ balance: sql`${accounts.balance} - ${points}`, version: sql`${accounts.version} + 1` })
    .where(sql`${accounts.user_id} = ${entry.userId} and ${accounts.balance} >= ${points}`)
    .returning()
  if (!account) return false
  await record(tx, entry, -points, account)
  return true
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

/** Admins get every posting, because they may have that account open. */
async function record(
  tx: Tx,
  entry: Posting,
  amount: number,
  account: typeof accounts.$inferSelect,
): Promise<void> {
  const written = tx.insert(entries).values({
    user_id: entry.userId,
    amount,
    kind: entry.kind,
    ref_id: entry.refId,
    description: entry.description,
    balance_after: account.balance,
    version: account.version,
  })
  await sendWrite(tx, written)
  publishFacts(tx, ['balance'], entry.userId)
}
