/** Why an entry stands in the ledger (decisions: Points). */
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

/** Days of 'points earned in the last 7 days' (specification §9 'this week'). */
export const RECENT_POINTS_DAYS = 7

/** Kinds that are earnings: a refund is points given back, and a reversal takes earnings back (decisions: Points). */
export const EARNING_KINDS: readonly EntryKind[] = [
  'task_award',
  'media_bonus',
  'referral_bonus',
  'adjustment',
]
