import { formatNumber } from '#domain/text/format.ts'
import { as, sentence, type Words, words } from '#domain/text/wording.ts'
import type { Decider } from '#domain/users/account-status.ts'

/** The most points one adjustment adds or takes: a typing error must not make a fortune. */
export const MAX_ADJUSTMENT_POINTS = 1_000_000

/** The highest balance an adjustment can lead to; the ledger can store a little more than twice as much. */
export const MAX_ADJUSTED_BALANCE = 1_000_000_000

/** Longest description, and longest reason for undoing one, in characters: both appear in statements. */
export const MAX_ADJUSTMENT_DESCRIPTION = 500

/** Specification §5 Point adjustment. */
export const INVALID_AMOUNT = sentence('Invalid Amount')
export const DESCRIPTION_REQUIRED = sentence('Description Required')

/** Whether an amount can be an adjustment: a whole number other than zero, within bounds (decisions: Points). */
export function isAdjustmentAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= MAX_ADJUSTMENT_POINTS
}

/** Reads an amount as typed ('-50', '+1,000', '−20' with a true minus), or null if it cannot be an adjustment. */
export function readAmount(typed: string): number | null {
  const plain = typed.trim().replace(/^[−–]/, '-')
  if (!/^[+-]?(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(plain)) return null
  const amount = Number(plain.replaceAll(',', ''))
  return isAdjustmentAmount(amount) ? amount : null
}

export type AdjustmentRefusal = 'own-account' | 'below-zero' | 'above-maximum'

/** Why this admin cannot adjust this balance by `amount`, or null. Adding to a negative balance is fine. */
export function adjustmentRefusal(
  account: { userId: string; balance: number },
  amount: number,
  admin: Decider,
): AdjustmentRefusal | null {
  if (isOwnAccount(account, admin)) return 'own-account'
  const after = account.balance + amount
  if (amount < 0 && after < 0) return 'below-zero'
  if (amount > 0 && after > MAX_ADJUSTED_BALANCE) return 'above-maximum'
  return null
}

export const OWN_POINTS_SENTENCE = sentence('You can’t adjust your own points. Ask another admin.')

/** The sentence for a form and a refusal, with the balance before and after. */
export function outOfBoundsSentence(
  refusal: Exclude<AdjustmentRefusal, 'own-account'>,
  before: number,
  after: number,
): Words {
  const figures = { before: as(formatNumber, before), after: as(formatNumber, after) }
  return refusal === 'below-zero'
    ? words('The balance would go from {before} to {after}. An adjustment can’t take it below zero.', figures)
    : words('The balance would go from {before} to {after}. An account can hold at most {most}.', {
        ...figures,
        most: as(formatNumber, MAX_ADJUSTED_BALANCE),
      })
}

type UndoRefusal = 'own-account' | 'already-undone'

/** Why this admin cannot undo this adjustment, or null. The balance may become negative (decisions: Points). */
export function undoRefusal(
  adjustment: { userId: string; isUndone: boolean },
  admin: Decider,
): UndoRefusal | null {
  if (adjustment.isUndone) return 'already-undone'
  return isOwnAccount(adjustment, admin) ? 'own-account' : null
}

/** Admins don't adjust their own points while another admin could (decisions: Tasks, claims and submissions). */
export function isOwnAccount(account: { userId: string }, admin: Decider): boolean {
  return account.userId === admin.id && admin.anotherAdminExists
}
