import { type AdjustmentRefusal, MAX_ADJUSTED_BALANCE } from '../../domain/adjustments.ts'
import { formatNumber } from '../../domain/format.ts'
import type { RoleRefusal, SuspensionRefusal } from '../../domain/standing.ts'
import { Refusal } from '../platform/http/refusal.ts'

export function deletedAccount(): Refusal {
  return new Refusal('conflict', 'The member deleted this account, so it can’t be changed.', {
    code: 'user.deleted',
  })
}

/** For an adjustment or its undo, with the balance before and after. */
export function adjustmentRefused(refusal: AdjustmentRefusal, before: number, after: number): Refusal {
  switch (refusal) {
    case 'own-account':
      return new Refusal('forbidden', 'You can’t adjust your own points. Ask another admin.', {
        code: 'adjustment.own',
      })
    case 'below-zero':
      return new Refusal(
        'conflict',
        `The balance would go from ${formatNumber(before)} to ${formatNumber(after)}. An adjustment can’t take it below zero.`,
        { code: 'adjustment.below-zero' },
      )
    case 'above-maximum':
      return new Refusal(
        'conflict',
        `The balance would go from ${formatNumber(before)} to ${formatNumber(after)}. An account can hold at most ${formatNumber(MAX_ADJUSTED_BALANCE)}.`,
        { code: 'adjustment.above-maximum' },
      )
  }
}

const LAST_ADMIN = 'This is the only admin. Make someone else an admin first.'

export function suspensionRefused(refusal: SuspensionRefusal): Refusal {
  switch (refusal) {
    case 'deleted':
      return deletedAccount()
    case 'own-account':
      return new Refusal('forbidden', 'You can’t suspend yourself.', { code: 'suspension.own' })
    case 'already':
      return new Refusal('conflict', 'This account is already suspended.', { code: 'suspension.already' })
    case 'last-admin':
      return new Refusal('conflict', LAST_ADMIN, { code: 'admin.last' })
  }
}

export function roleRefused(refusal: RoleRefusal, role: 'user' | 'admin'): Refusal {
  switch (refusal) {
    case 'deleted':
      return deletedAccount()
    case 'already':
      return new Refusal(
        'conflict',
        role === 'admin' ? 'This person is already an admin.' : 'This person is no longer an admin.',
        { code: 'role.already' },
      )
    case 'last-admin':
      return new Refusal('conflict', LAST_ADMIN, { code: 'admin.last' })
  }
}
