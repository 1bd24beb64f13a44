import { Eye, EyeOff } from 'lucide-icons'
import { useId, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useNow } from '#client/app/use-now.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { cancelRewardRequest, type RewardRequest, revealDelivery } from '#contract/rewards/rewards.ts'
import { isShownExpiry, readDelivered } from '#domain/rewards/codes.ts'
import { canChangeDestination } from '#domain/rewards/destinations.ts'
import {
  cancelRefusal,
  FULFILLED_NOTE,
  pointsAreReturned,
  REQUEST_STATUS_LABELS,
} from '#domain/rewards/rewards.ts'
import { formatDate, formatDeadlineDate, formatPoints } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { RequestCases } from './request-cases.tsx'
import { RequestPoints } from './request-points.tsx'
import { TransferFacts } from './transfer-facts.tsx'

const ChangeDestination = lazyDialog(() => import('./change-destination.tsx'))

export function OwnRequest({ request }: { request: RewardRequest }) {
  const { reward, status, requestedAt, reviewedAt, reviewNotes, destination } = request
  const isReturned = pointsAreReturned(request)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p lang={languageOf(reward.name)} className="min-w-0 grow basis-40 font-medium">
          {reward.name}
        </p>
        <RequestPoints of={request} />
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
      {!isReturned && destination && <Destination request={request} />}
      {!isReturned && <TransferFacts request={request} />}
      {reviewNotes && reviewNotes !== FULFILLED_NOTE && (
        <p lang={languageOf(reviewNotes)} className="border-l-2 border-line pl-3 text-ink2">
          {reviewNotes}
        </p>
      )}
      <CodeWords request={request} />
      {/* A replacement is hidden at first, as the first code was. */}
      {request.hasDelivery && <Delivery key={request.case?.status} request={request} />}
      <RequestCases request={request} />
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

/** Says that a code is on its way, or until when it can be used. */
function CodeWords({ request }: { request: RewardRequest }) {
  const { status, deliveryKind, deliveryUndone, codeExpiresAt } = request
  const now = useNow()
  if (deliveryUndone) {
    return <p className="text-ink2">We took your code back. We’ll notify you when there’s news.</p>
  }
  if (status === 'approved' && deliveryKind === 'stock') {
    return <p className="text-ink2">Your code is delivered here as soon as it’s in stock.</p>
  }
  if (codeExpiresAt === null || !isShownExpiry(codeExpiresAt, now)) return null
  const day = formatDeadlineDate(codeExpiresAt)
  const isOver = new Date(codeExpiresAt) <= now
  return <p className="font-medium">{isOver ? `It could be used until ${day}.` : `Use it by ${day}.`}</p>
}

/** A code, and below it its PIN: each is copied alone, as shops have a field for each. */
function Code({ text, reward }: { text: string; reward: string }) {
  const { code, pin } = readDelivered(text)
  return (
    <dl className="flex min-w-0 grow flex-col gap-2">
      {[{ name: 'Code', value: code }, ...(pin === '' ? [] : [{ name: 'PIN', value: pin }])].map(
        ({ name, value }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <dt className="text-13 text-ink2">{name}</dt>
            <dd className="min-w-0 grow basis-40 font-mono wrap-anywhere">{value}</dd>
            <dd>
              <CopyButton text={value} what={`${name === 'PIN' ? name : 'code'} for ${reward}`} />
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** Fetches the gift-card code or reference when asked, and forgets it when hidden. */
function Delivery({ request: { id, reward, deliveryKind } }: { request: RewardRequest }) {
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
          {deliveryKind === 'stock' ? (
            <Code text={delivery} reward={reward.name} />
          ) : (
            <>
              <p className="min-w-0 font-mono break-words whitespace-pre-wrap">{delivery}</p>
              <CopyButton text={delivery} what={`delivery details for ${reward.name}`} />
            </>
          )}
        </div>
      )}
      <ProblemText problem={reveal.problem} />
    </>
  )
}
