import type { ReactNode } from 'react'
import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { SUBMISSION_STATUS_LABELS } from '../../../../domain/submissions.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Points } from '../../../ui/points.tsx'
import { Age } from '../review-shell/age.tsx'
import type { Card } from '../review-shell/arrange-cards.ts'
import { Fact, Facts } from '../review-shell/facts.tsx'
import { RefusalNotice } from '../review-shell/refusal-notices.tsx'
import { ReviewRecord } from '../review-shell/review-record.tsx'
import { Section } from '../review-shell/section.tsx'
import { ContestedBadge } from './contest-record.tsx'
import { isLate, waitsSince } from './lateness.ts'

interface SubmissionDecisionProps {
  card: Card<AdminSubmission>
  now: number
  /** The buttons, while there is something to decide. */
  form: ReactNode
  /** What is known about the member and this proof's past. */
  context: ReactNode
}

/** Who sent it, when and for how much; the decision, or what was decided; what else helps to judge. */
export function SubmissionDecision({ card, now, form, context }: SubmissionDecisionProps) {
  const { row, refusal } = card
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={row.status}>{SUBMISSION_STATUS_LABELS[row.status]}</StatusBadge>
        {row.contest && <ContestedBadge />}
        {row.status === 'pending' && (
          <span className="text-13 text-ink2">
            <Age since={waitsSince(row)} now={now} isLate={isLate(row, now)} />
          </span>
        )}
      </div>
      <Facts>
        <Fact term="Member">
          {row.user.firstName && <span className="block">{row.user.firstName}</span>}
          {row.user.email}
        </Fact>
        <Fact term="Submitted">{formatDateTime(row.submittedAt)}</Fact>
        <Fact term="Points">
          <Points
            amount={row.pointsAwarded ?? row.task.points}
            as={row.status === 'approved' ? 'earned' : 'offer'}
          />
        </Fact>
        <Fact term="Type">{row.task.category}</Fact>
        {row.version > 1 && <Fact term="Version">{row.version}</Fact>}
      </Facts>
      {refusal && <RefusalNotice>{refusal.sentence}</RefusalNotice>}
      {form}
      {row.reviewedAt && (
        <ReviewRecord
          title={SUBMISSION_STATUS_LABELS[row.status]}
          by={row.reviewedBy}
          at={row.reviewedAt}
          notes={row.reviewNotes}
        />
      )}
      <Section title="Requirements">
        <p className="whitespace-pre-wrap text-ink2">{row.task.requirements}</p>
      </Section>
      {context}
    </>
  )
}
