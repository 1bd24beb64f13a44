import type { Decider } from '#domain/users/account-status.ts'

/** Signs at payout that call for a closer look; they decide nothing (decision 0061). */
export const SIGN_KINDS = ['same-destination', 'same-phone', 'copied-proof', 'destination-changed'] as const
export type SignKind = (typeof SIGN_KINDS)[number]

export const SIGN_LABELS: Record<SignKind, string> = {
  'same-destination': 'Same destination',
  'same-phone': 'Same phone number',
  'copied-proof': 'Copied proof',
  'destination-changed': 'Destination changed',
}

/** Other accounts named by one sign; who shares a destination with more is seen from these. */
export const OTHERS_PER_SIGN = 5

/** A destination is new for this long after it was first given (the hold after a change of address is as long). */
export const NEW_DESTINATION_HOURS = 72

/** How the points of a request were earned; 'earlier' is beyond the entries we look through. */
export const EARNED_SOURCES = [
  'task_award',
  'media_bonus',
  'referral_bonus',
  'adjustment',
  'earlier',
] as const
type EarnedSource = (typeof EARNED_SOURCES)[number]

export const EARNED_LABELS: Record<EarnedSource, string> = {
  task_award: 'Tasks',
  media_bonus: 'Bonus',
  referral_bonus: 'Referrals',
  adjustment: 'Adjustments',
  earlier: 'Earlier',
}

/** No one says whether their own account is related to another, while someone else can. */
export function signRefusal(accounts: readonly string[], admin: Decider): 'own-request' | null {
  return admin.anotherAdminExists && accounts.includes(admin.id) ? 'own-request' : null
}
