import type { UserTask } from '../../../contract/submissions.ts'
import { StatusBadge } from '../../ui/badge.tsx'

/** Where the member stands with a task they hold that is not approved yet. */
export type OwnStatus = 'claimed' | 'pending' | 'rejected'

const LABELS: Record<OwnStatus, string> = {
  claimed: 'Claimed',
  pending: 'Under Review',
  rejected: 'Rejected',
}

/** The latest submission decides; without a rejected or pending one the task is claimed (specification §2 Dashboard). */
export function ownStatus({ latestSubmission }: Pick<UserTask, 'latestSubmission'>): OwnStatus {
  const status = latestSubmission?.status
  return status === 'rejected' || status === 'pending' ? status : 'claimed'
}

/** 'Rejected', 'Under Review' or 'Claimed' with its icon and tint. */
export function OwnStatusBadge({ status }: { status: OwnStatus }) {
  return <StatusBadge status={status}>{LABELS[status]}</StatusBadge>
}
