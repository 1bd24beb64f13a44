import {
  type AdjustmentRefusal,
  OWN_POINTS_SENTENCE,
  outOfBoundsSentence,
} from '#domain/points/adjustments.ts'
import {
  LAST_ADMIN_SENTENCE,
  type RoleRefusal,
  SUSPENSION_REFUSALS,
  type SuspensionRefusal,
} from '#domain/users/account-status.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

export function userMissing(): Refusal {
  return new Refusal('not-found', 'This account doesn’t exist.', { code: 'user.unknown' })
}

export function deletedAccount(): Refusal {
  return new Refusal('conflict', SUSPENSION_REFUSALS.deleted, { code: 'user.deleted' })
}

/** The refusal of an adjustment or its undo, with the balance before and after. */
export function adjustmentRefused(refusal: AdjustmentRefusal, before: number, after: number): Refusal {
  if (refusal === 'own-account')
    return new Refusal('forbidden', OWN_POINTS_SENTENCE, { code: 'adjustment.own' })
  return new Refusal('conflict', outOfBoundsSentence(refusal, before, after), {
    code: `adjustment.${refusal}`,
  })
}

export function suspensionRefused(refusal: SuspensionRefusal): Refusal {
  const sentence = SUSPENSION_REFUSALS[refusal]
  switch (refusal) {
    case 'deleted':
      return deletedAccount()
    case 'own-account':
      return new Refusal('forbidden', sentence, { code: 'suspension.own' })
    case 'already':
      return new Refusal('conflict', sentence, { code: 'suspension.already' })
    case 'last-admin':
      return new Refusal('conflict', sentence, { code: 'admin.last' })
  }
}

export function roleRefused(refusal: RoleRefusal, role: 'user' | 'admin'): Refusal {
  switch (refusal) {
    case 'deleted':
      return deletedAccount()
    case 'already':
      return new Refusal(
        'conflict',
        role === 'admin'
          ? 'This person already has this role and these duties.'
          : 'This person is no longer an admin.',
        { code: 'role.already' },
      )
    case 'own-duties':
      return new Refusal('forbidden', 'Only another admin can change your duties.', { code: 'duty.own' })
    case 'last-admin':
      return new Refusal('conflict', LAST_ADMIN_SENTENCE, { code: 'admin.last' })
  }
}
