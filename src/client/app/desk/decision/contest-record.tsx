import { Scale } from 'lucide-icons'
import { Badge } from '#client/ui/badge.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { FailedWords } from './review-record.tsx'

export function ContestedBadge() {
  return <Badge icon={<Scale size={13} strokeWidth={2.5} />}>Second look</Badge>
}

interface ContestRecordProps {
  contest: NonNullable<AdminSubmission['contest']>
  /** The first decision, in a word. */
  first?: string
}

export function ContestRecord({ contest, first = 'rejected' }: ContestRecordProps) {
  const { reason, contestedAt, firstReviewedBy, firstReviewNotes, firstFailedLines } = contest
  return (
    <section
      aria-label="Second look"
      className="flex max-w-form flex-[1_1_18rem] flex-col gap-2 rounded-card border border-input bg-surface px-3 py-2"
    >
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold">Second look requested</h2>
        <p className="text-13 text-ink2">{formatDateTime(contestedAt)}</p>
        <blockquote lang={languageOf(reason)} className="break-words whitespace-pre-wrap">
          {reason}
        </blockquote>
      </div>
      <div className="flex flex-col gap-1 border-t border-line pt-2">
        <p className="break-words">
          <span className="font-semibold">First decision: {first}</span>
          {firstReviewedBy && <> by {firstReviewedBy.name}</>}
        </p>
        <FailedWords lines={firstFailedLines} />
        {firstReviewNotes && (
          <p lang={languageOf(firstReviewNotes)} className="break-words whitespace-pre-wrap text-ink2">
            {firstReviewNotes}
          </p>
        )}
      </div>
    </section>
  )
}
