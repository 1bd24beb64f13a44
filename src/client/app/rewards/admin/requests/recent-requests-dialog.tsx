import { useEndpoint } from '#client/api/use-endpoint.ts'
import { RecentDecisions, type RecentDecisionsProps } from '#client/app/desk/undo/recent-decisions.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { type AdminRewardRequest, listRecentDecisions } from '#contract/rewards/reward-requests.ts'
import { REQUEST_STATUS_LABELS } from '#domain/rewards/rewards.ts'
import UndoRequest from './undo-request.tsx'

export default function RecentRequestsDialog(props: RecentDecisionsProps<AdminRewardRequest>) {
  const recent = useEndpoint(listRecentDecisions, { refetchOnMount: 'always' })
  return (
    <RecentDecisions
      {...props}
      recent={recent}
      titleOf={({ reward }) => reward.name}
      statusOf={({ status }) => <StatusBadge status={status}>{REQUEST_STATUS_LABELS[status]}</StatusBadge>}
      undo={(row) => <UndoRequest request={row} isSending={false} hasKey={false} />}
    />
  )
}
