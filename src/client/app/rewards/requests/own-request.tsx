import { useState } from 'react'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { lazyOnIdle } from '#client/ui/hooks/late-code.tsx'
import { DialogWaiting } from '#client/ui/overlays/dialog-waiting.tsx'
import { Points } from '#client/ui/points.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { canChangeDestination } from '#domain/rewards/destinations.ts'
import { FULFILLED_NOTE, REQUEST_STATUS_LABELS } from '#domain/rewards/rewards.ts'
import { formatDate, formatPoints } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { CancelRequest } from './cancel-request.tsx'
import { Delivery } from './delivery.tsx'

const ChangeDestination = lazyOnIdle(
  () => import('./change-destination.tsx').then((file) => file.ChangeDestination),
  () => <DialogWaiting />,
)

export function OwnRequest({ request }: { request: RewardRequest }) {
  const { reward, status, requestedAt, reviewedAt, reviewNotes, pointsSpent, destination } = request
  const isGivenBack = status === 'rejected' || status === 'cancelled'
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p lang={languageOf(reward.name)} className="min-w-0 grow basis-40 font-medium">
          {reward.name}
        </p>
        <Points amount={pointsSpent} as="spent" />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status}>{REQUEST_STATUS_LABELS[status]}</StatusBadge>
        {isGivenBack && (
          <p className="tabular text-13 font-semibold text-spruce">{formatPoints(pointsSpent)} returned</p>
        )}
      </div>
      <p className="text-13 text-ink2">
        Requested {formatDate(requestedAt)}
        {reviewedAt && (
          <>
            , {REVIEWED_LABELS[status]} {formatDate(reviewedAt)}
          </>
        )}
      </p>
      {!isGivenBack && destination && <Destination request={request} />}
      {reviewNotes && reviewNotes !== FULFILLED_NOTE && (
        <p lang={languageOf(reviewNotes)} className="border-l-2 border-line pl-3 text-ink2">
          {reviewNotes}
        </p>
      )}
      {request.hasDelivery && <Delivery request={request} />}
      <CancelRequest request={request} />
    </>
  )
}

function Destination({ request }: { request: RewardRequest }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-13 text-ink2">
        <p className="min-w-0 grow basis-40 break-words whitespace-pre-line">To: {request.destination}</p>
        {canChangeDestination(request) && (
          <Button size="sm" onClick={() => setChanging(true)}>
            Change<VisuallyHidden> where {request.reward.name} goes</VisuallyHidden>
          </Button>
        )}
      </div>
      {isChanging && <ChangeDestination request={request} onClose={() => setChanging(false)} />}
    </>
  )
}

const REVIEWED_LABELS: Record<RewardRequest['status'], string> = {
  pending: 'reviewed',
  approved: 'approved',
  rejected: 'rejected',
  fulfilled: 'fulfilled',
  cancelled: 'cancelled',
}
