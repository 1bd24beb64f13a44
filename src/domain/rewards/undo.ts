import type { UndoRefusal } from '#domain/points/undo.ts'
import type { Decider } from '#domain/users/account-status.ts'
import type { RequestStatus } from './rewards.ts'

/** The status after undoing the last decision; a member's cancellation can't be undone. */
export const UNDONE_DECISIONS: Record<RequestStatus, RequestStatus | null> = {
  pending: null,
  approved: 'pending',
  rejected: 'pending',
  fulfilled: 'approved',
  cancelled: null,
}

/** Points and stock are checked separately. */
export function decisionUndoRefusal(
  request: { status: RequestStatus; userId: string; memberIsDeleted: boolean },
  admin: Decider,
): UndoRefusal | null {
  if (request.status === 'cancelled') return 'cancelled'
  if (UNDONE_DECISIONS[request.status] === null) return 'nothing-to-undo'
  if (admin.anotherAdminExists && request.userId === admin.id) return 'own-record'
  return request.memberIsDeleted ? 'account-deleted' : null
}
