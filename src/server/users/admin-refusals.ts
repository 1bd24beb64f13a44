import { type AdjustmentRefusal, MAX_ADJUSTED_BALANCE } from '../../domain/adjustments.ts'
import { formatNumber } from '../../domain/format.ts'
import type { RoleRefusal, SuspensionRefusal } from '../../domain/standing.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** An account that its owner has ended: nothing about it changes any more. */
export function deletedAccount(): Refusal {
  return new Refusal('conflict', 'This account was deleted by its owner; nothing can be changed any more.', {
    code: 'user.deleted',
  })
}

/** The sentence for an adjustment, or its undoing, that is not possible, with the balance before and after it. */
export function adjustmentRefused(refusal: AdjustmentRefusal, before: number, after: number): Refusal {
  switch (refusal) {
    case 'own-account':
      return new Refusal('forbidden', 'These are your own points: another admin adjusts them.', {
        code: 'adjustment.own',
      })
    case 'below-zero':
      return new Refusal(
        'conflict',
        `The balance of ${formatNumber(before)} points would become ${formatNumber(after)}. An adjustment cannot take it below zero.`,
        { code: 'adjustment.below-zero' },
      )
    case 'above-maximum':
      return new Refusal(
        'conflict',
        `The balance of ${formatNumber(before)} points would become ${formatNumber(after)}. The most an account can hold is ${formatNumber(MAX_ADJUSTED_BALANCE)}.`,
        { code: 'adjustment.above-maximum' },
      )
  }
}

const LAST_ADMIN = 'This is the last admin. Please make somebody else an admin first.'

/** The sentence for a suspension that is not possible. */
export function suspensionRefused(refusal: SuspensionRefusal): Refusal {
  switch (refusal) {
    case 'deleted':
      return deletedAccount()
    case 'own-account':
      return new Refusal('forbidden', 'You cannot suspend yourself.', { code: 'suspension.own' })
    case 'already':
      return new Refusal('conflict', 'This account is already suspended.', { code: 'suspension.already' })
    case 'last-admin':
      return new Refusal('conflict', LAST_ADMIN, { code: 'admin.last' })
  }
}

/** The sentence for a change of role that is not possible. */
export function roleRefused(refusal: RoleRefusal, role: 'user' | 'admin'): Refusal {
  switch (refusal) {
    case 'deleted':
      return deletedAccount()
    case 'already':
      return new Refusal(
        'conflict',
        role === 'admin' ? 'This person is already an admin.' : 'This person is no admin any more.',
        { code: 'role.already' },
      )
    case 'last-admin':
      return new Refusal('conflict', LAST_ADMIN, { code: 'admin.last' })
  }
}
