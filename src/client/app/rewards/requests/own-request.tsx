import { Eye, EyeOff } from 'lucide-icons'
import { useId, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { cancelRewardRequest, type RewardRequest, revealDelivery } from '#contract/rewards/rewards.ts'
import { canChangeDestination } from '#domain/rewards/destinations.ts'
import {
  cancelRefusal,
  FULFILLED_NOTE,
  pointsAreReturned,
  REQUEST_STATUS_LABELS,
} from '#domain/rewards/rewards.ts'
import { formatDate, formatPoints } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { RequestPoints } from './request-points.tsx'

const ChangeDestination = lazyDialog(() => import('./change-destination.tsx'))

export function OwnRequest({ request }: { request: RewardRequest }) {
  const { reward, status, requestedAt, reviewedAt, reviewNotes, pointsSpent, destination } = request
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p lang={languageOf(reward.name)} className="min-w-0 grow basis-40 font-medium">
          {reward.name}
        </p>
        <RequestPoints status={status} points={pointsSpent} />
      </div>
      <p>
        <StatusBadge status={status}>{REQUEST_STATUS_LABELS[status]}</StatusBadge>
      </p>
      <p className="text-13 text-ink2">
        Requested {formatDate(requestedAt)}
        {reviewedAt && (
          <>
            , {REVIEWED_LABELS[status]} {formatDate(reviewedAt)}
          </>
        )}
      </p>
      {!pointsAreReturned(status) && destination && <Destination request={request} />}
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

/** The button shows only while the request is pending; a refusal stays readable after that. */
function CancelRequest({ request }: { request: RewardRequest }) {
  const { id, reward, pointsSpent } = request
  const [isAsking, setAsking] = useState(false)
  const cancellation = useAction(cancelRewardRequest, {
    success: () => ['Request Cancelled', `We returned ${formatPoints(pointsSpent)} to your account.`],
    failure: { fallback: 'Failed to cancel request' },
  })
  const cancel = async () => {
    await cancellation.run({ params: { id } })
    setAsking(false)
  }
  return (
    <>
      {cancelRefusal(request) === null && (
        <Button size="sm" className="self-start" onClick={() => setAsking(true)}>
          Cancel request<VisuallyHidden> for {reward.name}</VisuallyHidden>
        </Button>
      )}
      <ProblemText problem={cancellation.problem} />
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel this request?"
        description={`“${reward.name}” won’t be sent to you. ${formatPoints(pointsSpent)} will be returned to your account.`}
        cancelLabel="Keep request"
        confirmLabel="Cancel request"
        busy={cancellation.isPending}
        onConfirm={() => void cancel()}
      />
    </>
  )
}

/** Fetches the gift-card code or reference when asked, and forgets it when hidden. */
function Delivery({ request: { id, reward } }: { request: RewardRequest }) {
  const [delivery, setDelivery] = useState<string | null>(null)
  const boxId = useId()
  const reveal = useAction(revealDelivery, {
    failure: { fallback: 'Failed to show the delivery details' },
    onSuccess: (reply) => {
      setDelivery(reply.delivery)
      announce('Delivery details shown below the button.')
    },
  })
  const hide = () => {
    setDelivery(null)
    reveal.reset()
  }
  const isShown = delivery !== null
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      <Button
        size="sm"
        className="self-start"
        icon={<Icon size={14} />}
        aria-expanded={isShown}
        aria-controls={isShown ? boxId : undefined}
        busy={reveal.isPending}
        onClick={isShown ? hide : () => void reveal.run({ params: { id } })}
      >
        {isShown ? 'Hide delivery details' : 'Show delivery details'}
        <VisuallyHidden> for {reward.name}</VisuallyHidden>
      </Button>
      {isShown && (
        <div
          id={boxId}
          className="flex flex-wrap items-start justify-between gap-3 rounded-control border border-line bg-sunken p-3"
        >
          <p className="min-w-0 font-mono break-words whitespace-pre-wrap">{delivery}</p>
          <CopyButton text={delivery} what={`delivery details for ${reward.name}`} />
        </div>
      )}
      <ProblemText problem={reveal.problem} />
    </>
  )
}
