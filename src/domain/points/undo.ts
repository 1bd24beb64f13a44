export type UndoRefusal =
  | 'nothing-to-undo'
  | 'cancelled'
  | 'changed'
  | 'account-deleted'
  | 'replaced'
  | 'spot-left'
  | 'own-record'
  | 'first-reviewer'

interface BalanceChange {
  userId: string
  amount: number
  balanceBefore: number
  balanceAfter: number
}

/** Postings with the balance before and after each; members without a balance begin at 0. */
export function foldPostings<Posting extends { userId: string; amount: number }>(
  balances: ReadonlyMap<string, number>,
  postings: readonly Posting[],
): (Posting & BalanceChange)[] {
  const now = new Map(balances)
  return postings.map((posting) => {
    const balanceBefore = now.get(posting.userId) ?? 0
    const balanceAfter = balanceBefore + posting.amount
    now.set(posting.userId, balanceAfter)
    return { ...posting, balanceBefore, balanceAfter }
  })
}
