import type { ReactNode } from 'react'
import type { RewardRequest } from '../../../contract/rewards.ts'
import { FULFILLED_NOTE, REQUEST_STATUS_LABELS } from '../../../domain/rewards.ts'
import type { PagedList } from '../../api/use-paged-endpoint.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate, formatPoints } from '../../ui/format.ts'
import { KeepFocus } from '../../ui/keep-focus.tsx'
import { Points } from '../../ui/points.tsx'
import { SkeletonGroup } from '../../ui/skeleton.tsx'
import { LoadMore } from './load-more.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

interface OwnRequestsProps {
  requests: PagedList<RewardRequest>
  className?: string
}

/** What the member has redeemed, and what became of it. */
export function OwnRequests({ requests, className }: OwnRequestsProps) {
  return (
    <Card title="Your Reward Requests" flush className={className}>
      <KeepFocus>{contentOf(requests)}</KeepFocus>
    </Card>
  )
}

function contentOf(requests: PagedList<RewardRequest>): ReactNode {
  if (requests.isError) {
    return <EmptyState kind="failed" title="Your requests could not be loaded." onRetry={requests.refetch} />
  }
  if (requests.isPending) {
    return (
      <SkeletonGroup label="Loading your reward requests...">
        <RowSkeletons />
      </SkeletonGroup>
    )
  }
  if (requests.rows.length === 0) {
    return (
      <EmptyState kind="first-use" title="No reward requests yet">
        What you redeem appears here, with every step until you have it.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {requests.rows.map((request) => (
          <li key={request.id} className="flex flex-col gap-2 px-4 py-3 sm:px-5">
            <Request request={request} />
          </li>
        ))}
      </ul>
      <LoadMore list={requests} what="requests" />
    </>
  )
}

function Request({ request }: { request: RewardRequest }) {
  const { reward, status, requestedAt, reviewedAt, reviewNotes, pointsSpent, destination } = request
  const isGivenBack = status === 'rejected' || status === 'cancelled'
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-medium">{reward.name}</p>
        <Points amount={pointsSpent} as="spent" />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status}>{REQUEST_STATUS_LABELS[status]}</StatusBadge>
        {isGivenBack && (
          <p className="tabular text-13 font-semibold text-spruce">
            {formatPoints(pointsSpent)} points given back
          </p>
        )}
      </div>
      <p className="text-13 text-ink2">
        Requested {formatDate(requestedAt)}
        {reviewedAt && (
          <>
            , {REVIEWED_WORDS[status]} {formatDate(reviewedAt)}
          </>
        )}
      </p>
      {!isGivenBack && <p className="text-13 text-ink2">To: {destination}</p>}
      {reviewNotes && reviewNotes !== FULFILLED_NOTE && (
        <p className="border-l-2 border-line pl-3 text-ink2">{reviewNotes}</p>
      )}
    </>
  )
}

/** What happened on the day of the last decision. */
const REVIEWED_WORDS: Record<RewardRequest['status'], string> = {
  pending: 'reviewed',
  approved: 'approved',
  rejected: 'rejected',
  fulfilled: 'fulfilled',
  cancelled: 'cancelled',
}
