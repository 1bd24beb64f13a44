import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { reasonBody, WhyField } from '#client/app/admin-parts/why-field.tsx'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { type AdminTask, listTaskClaims, releaseClaim, type TaskClaim } from '#contract/tasks/admin-tasks.ts'
import { formatDateTime, formatDeadline, formatPoints, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

export default function ClaimsDialog({ task, onClose }: { task: AdminTask; onClose: () => void }) {
  const [onlyUnsubmitted, setOnlyUnsubmitted] = useState(false)
  const [releasing, setReleasing] = useState<TaskClaim | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title="Who has a spot"
      description={<span lang={languageOf(task.title)}>{task.title}</span>}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-3">
        <Checkbox
          label="Only members who haven’t submitted"
          checked={onlyUnsubmitted}
          onChange={(event) => setOnlyUnsubmitted(event.target.checked)}
        />
        <KeepFocus>
          <Claims taskId={task.id} onlyUnsubmitted={onlyUnsubmitted} onRelease={setReleasing} />
        </KeepFocus>
      </div>
      {releasing && <ReleaseDialog claim={releasing} onClose={() => setReleasing(null)} />}
    </Dialog>
  )
}

interface ClaimsProps {
  taskId: number
  onlyUnsubmitted: boolean
  onRelease: (claim: TaskClaim) => void
}

function Claims({ taskId, onlyUnsubmitted, onRelease }: ClaimsProps) {
  const claims = usePagedEndpoint(listTaskClaims, {
    params: { id: taskId },
    query: { unsubmitted: onlyUnsubmitted ? 'true' : undefined },
    keepPrevious: true,
  })
  if (claims.isPending) {
    return (
      <SkeletonGroup label="Loading spots..." className="flex flex-col gap-3">
        <Skeletons of={['h-12 w-full', 'h-12 w-full']} />
      </SkeletonGroup>
    )
  }
  if (claims.isError) return <LoadFailure title="We couldn’t load the spots." read={claims} />
  if (claims.rows.length === 0) {
    return (
      <EmptyState
        kind="first-use"
        title={onlyUnsubmitted ? 'Everyone with a spot has submitted.' : 'No one has a spot.'}
      />
    )
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <ul aria-label="Spots" className="w-full divide-y divide-line">
        {claims.rows.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} onRelease={onRelease} />
        ))}
      </ul>
      <LoadMore list={claims} what="spots" />
    </div>
  )
}

function ClaimRow({ claim, onRelease }: { claim: TaskClaim; onRelease: (claim: TaskClaim) => void }) {
  const { user, submission, submitBy } = claim
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {user.firstName && `${user.firstName} `}
          <span className={cx(user.firstName && 'font-normal')}>
            <MemberLink userId={user.id}>{user.email}</MemberLink>
          </span>
        </p>
        <p className="text-13 text-ink2">
          Claimed {formatDateTime(claim.claimedAt)} for {formatPoints(claim.points)}
        </p>
        {submission ? (
          <p className="text-13 text-ink2">Submitted {formatDateTime(submission.submittedAt)}</p>
        ) : (
          submitBy && <p className="text-13 text-ink2">Submit by {formatDeadline(submitBy)}</p>
        )}
      </div>
      <div className="flex items-center gap-3">
        <ClaimState submission={submission} />
        {!submission && (
          <Button size="sm" onClick={() => onRelease(claim)} aria-label={`Release ${user.email}’s spot`}>
            Release
          </Button>
        )}
      </div>
    </li>
  )
}

function ClaimState({ submission }: Pick<TaskClaim, 'submission'>) {
  if (!submission) return <StatusBadge status="claimed">Not submitted</StatusBadge>
  if (submission.status === 'pending') return <StatusBadge status="pending">Pending Review</StatusBadge>
  return submission.status === 'approved' ? (
    <StatusBadge status="approved">Approved</StatusBadge>
  ) : (
    <StatusBadge status="rejected">Rejected</StatusBadge>
  )
}

function ReleaseDialog({ claim, onClose }: { claim: TaskClaim; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const release = useAction(releaseClaim, {
    success: () => ['Spot Released', 'The spot is open again, and we’ve let the member know.'],
    failure: { fallback: 'Failed to release the spot' },
    onSuccess: onClose,
  })
  const name = claim.user.firstName ?? claim.user.email
  const bonus =
    claim.bonusPoints > 0
      ? ` ${plural(claim.bonusPoints, 'bonus point is', 'bonus points are')} taken back.`
      : ''
  return (
    <AlertDialog
      onClose={onClose}
      title={`Release ${name}’s spot?`}
      description={`Someone else can claim the spot, and we’ll let ${name} know.${bonus}`}
      confirmLabel="Release"
      busy={release.isPending}
      problem={release.problem}
      onConfirm={() => void release.run({ params: { id: claim.id }, body: reasonBody(reason) })}
    >
      <WhyField hint="The member sees this." reason={reason} onChange={setReason} />
    </AlertDialog>
  )
}
