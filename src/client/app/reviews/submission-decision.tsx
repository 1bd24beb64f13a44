import { type ReactNode, useState } from 'react'
import { ContestedBadge } from '#client/app/desk/decision/contest-record.tsx'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { RefusalNotice } from '#client/app/desk/decision/refusal-notices.tsx'
import { CardFacts, Fact, ReviewRecord } from '#client/app/desk/decision/review-record.tsx'
import { Section } from '#client/app/desk/decision/section.tsx'
import { NotesBadge } from '#client/app/desk/notes/notes-section.tsx'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import { DisclosureLine } from '#client/app/tasks/disclosure-line.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { lazyOnTouch } from '#client/ui/hooks/late-code.tsx'
import { Points } from '#client/ui/points.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'
import { OUTCOME_LABELS } from '#domain/tasks/review-tasks.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { DecisionBadge } from './agreement/agreement-form.tsx'
import { Due, dueAt } from './due.tsx'
import { RiskBadges, SeenBeforeBadge } from './submission-row.tsx'
import { TryBadge } from './try-badge.tsx'

const UndoReview = lazyOnTouch(() => import('./undo-review.tsx'))

interface SubmissionDecisionProps {
  card: Card<AdminSubmission>
  now: number
  hasNotes: boolean
  /** Set if someone else decided while it was open. */
  decidedElsewhere: string | null
  context: ReactNode
}

export function SubmissionDecision({
  card,
  now,
  hasNotes,
  decidedElsewhere,
  context,
}: SubmissionDecisionProps) {
  const { row, refusal } = card
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DecisionBadge row={row} />
        {row.contest && <ContestedBadge />}
        {row.seenBefore && <SeenBeforeBadge />}
        <RiskBadges submission={row} />
        <TryBadge submission={row} />
        {hasNotes && <NotesBadge />}
        {row.status === 'pending' && (
          <span className="text-13 text-ink2">
            <Due submission={row} now={now} />
          </span>
        )}
      </div>
      <CardFacts>
        <Fact term="Member">
          {row.user.firstName && `${row.user.firstName}, `}
          <MemberLink userId={row.user.id}>{row.user.email}</MemberLink>
        </Fact>
        <Fact term="Submitted">{formatDateTime(row.submittedAt)}</Fact>
        {row.status === 'pending' && <Fact term="Due">{formatDateTime(dueAt(row))}</Fact>}
        <Fact term="Points" half>
          <Points
            amount={row.pointsAwarded ?? row.task.points}
            as={row.status === 'approved' ? 'earned' : 'offer'}
          />
        </Fact>
        <Fact term="Type" half>
          {row.task.category}
        </Fact>
        {row.version > 1 && !row.task.isReview && <Fact term="Submission">{row.version}</Fact>}
      </CardFacts>
      {refusal && <RefusalNotice>{refusal.sentence}</RefusalNotice>}
      {decidedElsewhere && <RefusalNotice>{decidedElsewhere}</RefusalNotice>}
      <Requirements key={row.id} task={row.task} />
      {row.reviewedAt && (
        <ReviewRecord
          title={row.outcome ? OUTCOME_LABELS[row.outcome] : SUBMISSION_STATUS_LABELS[row.status]}
          by={row.reviewedBy?.name}
          at={row.reviewedAt}
          notes={row.reviewNotes}
          lines={row.failedLines}
        />
      )}
      <UndoReview submission={row} isSending={card.sending} />
      {context}
    </>
  )
}

/** Lines that leave room for the reasons at a window height of 720 px, and about how many characters fit in one. */
const MAX_LINES = 6
const LINE_CHARACTERS = 45

function Requirements({ task }: { task: AdminSubmission['task'] }) {
  const { requirements: text } = task
  const [showsAll, setShowsAll] = useState(false)
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(line.length / LINE_CHARACTERS) || 1, 0)
  const isCut = lines > MAX_LINES && !showsAll
  return (
    <Section title="Requirements">
      <DisclosureLine task={task} className="mb-1" />
      <p
        lang={languageOf(text)}
        className={isCut ? 'line-clamp-5 break-words whitespace-pre-wrap' : 'break-words whitespace-pre-wrap'}
      >
        {text}
      </p>
      {lines > MAX_LINES && (
        <Button
          size="sm"
          className="self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show less' : 'Show all'}
        </Button>
      )}
    </Section>
  )
}
