import type { RewardRequest } from '../../../contract/rewards.ts'
import { FULFILLED_NOTE, REQUEST_STATUS_LABELS } from '../../../domain/rewards.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { formatDate, formatPoints } from '../../ui/format.ts'
import { Points } from '../../ui/points.tsx'
import { CancelRequest } from './cancel-request.tsx'
import { Delivery } from './delivery.tsx'

/** One request: where it stands, and what its member can do about it now. */
export function OwnRequest({ request }: { request: RewardRequest }) {
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
      {request.hasDelivery && <Delivery request={request} />}
      <CancelRequest request={request} />
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
