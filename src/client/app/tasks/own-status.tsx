import { OpenStatusBadge } from '#client/ui/badge.tsx'
import type { UserTask } from '#contract/claims/claims.ts'

/** The status of a claimed task that is not approved yet. */
export type OwnStatus = 'claimed' | 'pending' | 'rejected'

const LABELS: Record<OwnStatus, string> = {
  claimed: 'Claimed',
  pending: 'Under Review',
  rejected: 'Rejected',
}

/** The latest submission decides (specification §2 Dashboard). */
export function ownStatus({ latestSubmission }: Pick<UserTask, 'latestSubmission'>): OwnStatus {
  const status = latestSubmission?.status
  return status === 'rejected' || status === 'pending' ? status : 'claimed'
}

export function OwnStatusBadge({ status }: { status: OwnStatus }) {
  return <OpenStatusBadge status={status}>{LABELS[status]}</OpenStatusBadge>
}
