import { eq, sql } from 'drizzle-orm'
import type { EntryKind } from '../../domain/points.ts'
import { accounts, entries } from '../database/schema.ts'
import type { Tx } from '../platform/database.ts'

/** What an entry records; `refId` names one occurrence and is unique per kind and member (reliability: Ledger). */
export interface Movement {
  userId: string
  kind: EntryKind
  refId: string
  description: string
}

/**
 * Adds points to a member's account. Zero points write no entry. The same occurrence twice violates the ledger's
 * unique key and rolls the transaction back.
 */
export async function credit(tx: Tx, movement: Movement & { points: number }): Promise<void> {
  const { points, ...entry } = movement
  if (points === 0) return
  const [account] = await tx
    .update(accounts)
    .set({ balance: sql`${accounts.balance} + ${points}`, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.user_id, entry.userId))
    .returning()
  if (!account) throw new Error('A member has no account.')
  await record(tx, entry, points, account)
}

/** Takes points if the balance covers them; otherwise changes nothing and says false. Two spenders never share a point. */
export async function spend(tx: Tx, movement: Movement & { points: number }): Promise<boolean> {
  const { points, ...entry } = movement
  const [account] = await tx
    .update(accounts)
    .set({ balance: sql`${accounts.balance} - ${points}`, version: sql`${accounts.version} + 1` })
    .where(sql`${accounts.user_id} = ${entry.userId} and ${accounts.balance} >= ${points}`)
    .returning()
  if (!account) return false
  await record(tx, entry, -points, account)
  return true
}

async function record(
  tx: Tx,
  entry: Movement,
  amount: number,
  account: typeof accounts.$inferSelect,
): Promise<void> {
  await tx.insert(entries).values({
    user_id: entry.userId,
    amount,
    kind: entry.kind,
    ref_id: entry.refId,
    description: entry.description,
    balance_after: account.balance,
    version: account.version,
  })
}
