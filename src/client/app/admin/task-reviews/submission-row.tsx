import { memo } from 'react'
import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { SUBMISSION_STATUS_LABELS } from '../../../../domain/submissions.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Points } from '../../../ui/points.tsx'
import { Age } from '../review-shell/age.tsx'
import type { Card } from '../review-shell/arrange-cards.ts'
import { ContestedBadge } from './contest-record.tsx'
import { isLate, waitsSince } from './lateness.ts'

interface SubmissionRowProps {
  card: Card<AdminSubmission>
  now: number
  /** The list holds several statuses. */
  showsStatus: boolean
}

/** A submission in the list: what, who, since when. */
export const SubmissionRow = memo(function SubmissionRow({ card, now, showsStatus }: SubmissionRowProps) {
  const { row, refusal } = card
  const tellsStatus = showsStatus || row.status !== 'pending'
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className="truncate font-semibold">{row.task.title}</span>
        <Points amount={row.task.points} as="offer" className="text-13" />
      </span>
      <span className="flex min-h-6 items-center justify-between gap-2 text-13 text-ink2">
        <span className="truncate">{row.user.email}</span>
        <Age since={waitsSince(row)} now={now} isLate={isLate(row, now)} />
      </span>
      {(tellsStatus || row.contest) && (
        <span className="flex flex-wrap gap-2">
          {tellsStatus && (
            <StatusBadge status={row.status}>{SUBMISSION_STATUS_LABELS[row.status]}</StatusBadge>
          )}
          {row.contest && <ContestedBadge />}
        </span>
      )}
      {refusal && <span className="line-clamp-2 text-13 text-red">{refusal.sentence}</span>}
    </>
  )
})
