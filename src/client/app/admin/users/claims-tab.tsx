import { type AdminClaim, listUserClaims } from '../../../../contract/admin-users.ts'
import { formatDate, formatDateTime } from '../../../../domain/format.ts'
import { languageOf } from '../../../../domain/language.ts'
import { SUBMISSION_STATUS_LABELS } from '../../../../domain/submissions.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Points } from '../../../ui/points.tsx'
import { Listing } from './listing.tsx'

/** The tasks a user has claimed, those they left among them. */
export function ClaimsTab({ userId }: { userId: string }) {
  const claims = usePagedEndpoint(listUserClaims, { params: { userId } })
  return (
    <Listing list={claims} what="claims" empty="No claims yet" row={(claim) => <ClaimRow claim={claim} />} />
  )
}

function ClaimRow({ claim }: { claim: AdminClaim }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p lang={languageOf(claim.task.title)} className="break-words">
          {claim.task.title}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink2">
          <span>Claimed {formatDateTime(claim.claimedAt)}</span>
          <ClaimStatus claim={claim} />
        </p>
      </div>
      <Points amount={claim.points} as="offer" />
    </div>
  )
}

function ClaimStatus({ claim: { leftAt, latestStatus } }: { claim: AdminClaim }) {
  if (leftAt !== null) return <StatusBadge status="cancelled">Left on {formatDate(leftAt)}</StatusBadge>
  if (latestStatus === null) return <StatusBadge status="claimed">Claimed</StatusBadge>
  return <StatusBadge status={latestStatus}>{SUBMISSION_STATUS_LABELS[latestStatus]}</StatusBadge>
}
