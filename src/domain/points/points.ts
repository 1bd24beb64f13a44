/** The reasons for a ledger entry (decisions: Points). */
export const ENTRY_KINDS = [
  'task_award',
  'media_bonus',
  'referral_bonus',
  'adjustment',
  'redemption',
  'refund',
  'reversal',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Specification §9 'this week'. */
export const RECENT_POINTS_DAYS = 7

/** Refunds and reversals are not earnings (decisions: Points). */
export const EARNING_KINDS: readonly EntryKind[] = [
  'task_award',
  'media_bonus',
  'referral_bonus',
  'adjustment',
]

/** Says in a word where an entry moved its points. Only points that a request still holds are spent. */
export function entryWord({
  type,
  kind,
  returnedAt,
}: {
  type: 'earned' | 'spent'
  kind: EntryKind
  returnedAt: string | null
}): string {
  if (returnedAt) return 'taken and returned'
  if (type === 'earned') return EARNING_KINDS.includes(kind) ? 'earned' : 'returned'
  return kind === 'redemption' ? 'spent' : 'deducted'
}
