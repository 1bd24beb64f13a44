import { listUserRequests, type UserRequest } from '../../../../contract/admin-users.ts'
import { formatDateTime } from '../../../../domain/format.ts'
import { languageOf } from '../../../../domain/language.ts'
import { FULFILLED_NOTE, REQUEST_STATUS_LABELS } from '../../../../domain/rewards.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Points } from '../../../ui/points.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Listing } from './listing.tsx'

/** What a user wants for their points, and what became of it. */
export function RequestsTab({ userId }: { userId: string }) {
  const requests = usePagedEndpoint(listUserRequests, { params: { userId } })
  return (
    <Listing
      list={requests}
      what="requests"
      empty="No reward requests yet"
      row={(request) => <RequestRow request={request} />}
    />
  )
}

function RequestRow({ request }: { request: UserRequest }) {
  const { id, reward, status, pointsSpent, requestedAt, reviewedAt, reviewNotes } = request
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p lang={languageOf(reward.name)} className="break-words">
          {reward.name}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink2">
          <StatusBadge status={status}>{REQUEST_STATUS_LABELS[status]}</StatusBadge>
          <span>Requested {formatDateTime(requestedAt)}</span>
          {reviewedAt && <span>Decided {formatDateTime(reviewedAt)}</span>}
          <TextLink standalone href={`/admin/reward-reviews?status=all&id=${id}`}>
            Open<VisuallyHidden> the request for {reward.name}</VisuallyHidden>
          </TextLink>
        </p>
        {reviewNotes && reviewNotes !== FULFILLED_NOTE && (
          <p lang={languageOf(reviewNotes)} className="border-l-2 border-line pl-3 break-words text-ink2">
            {reviewNotes}
          </p>
        )}
      </div>
      <Points amount={pointsSpent} as="spent" />
    </div>
  )
}
