import type { RefCallback } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { t } from '#client/words/t.ts'
import { EMPTY_PROOF_SENTENCE } from '#domain/proofs/submissions.ts'
import { nextTryText, type NextTry as Try, tryIsPaid, tryText } from '#domain/tasks/review-tasks.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { ScreenshotField } from './screenshot-field.tsx'
import type { ProofDraft } from './use-proof-draft.ts'

const NOTES_HINT = 'What should the reviewer know?'

/** The next step has the same action. */
export function submitLabel(isResubmission: boolean): string {
  return isResubmission ? 'Resubmit Task' : 'Submit Task'
}

interface SubmissionAreaProps {
  draft: ProofDraft
  problem: string | null
  isResubmission: boolean
  nextTry: Try
  /** Opens the confirmation (specification §5). */
  onSubmit: () => void
  watchSubmit: RefCallback<Element>
}

export function SubmissionArea({
  draft,
  problem,
  isResubmission,
  nextTry,
  onSubmit,
  watchSubmit,
}: SubmissionAreaProps) {
  return (
    <Card title={isResubmission ? 'Resubmit Your Proof' : 'Submit Your Proof'}>
      <div className="flex flex-col gap-4 pt-3">
        {isResubmission && <p>This replaces your rejected submission.</p>}
        <NextTry nextTry={nextTry} />
        <ScreenshotField draft={draft} />
        <TextArea
          label="Notes"
          hint={draft.isSafe ? `${NOTES_HINT} Saved on this device until you submit.` : NOTES_HINT}
          maxLength={MAX_NOTES_LENGTH}
          value={draft.notes}
          onChange={(event) => draft.setNotes(event.target.value)}
        />
        <ProblemText problem={problem} />
        <Button
          ref={watchSubmit}
          variant="primary"
          className="self-start"
          disabledReason={draft.isEmpty ? EMPTY_PROOF_SENTENCE : null}
          onClick={onSubmit}
        >
          {submitLabel(isResubmission)}
        </Button>
      </div>
    </Card>
  )
}

/** Members see whether a try is paid before they send it (specification §4). */
function NextTry({ nextTry }: { nextTry: Try }) {
  const { isReview, version, pageFailed } = nextTry
  const whichTry = tryText(nextTry)
  const text = nextTryText({ isReview, failed: version - 1, pageFailed })
  if (text === null) return null
  return (
    <div
      className={cx(
        'flex max-w-measure flex-col gap-1 border-l-2 pl-3',
        tryIsPaid(nextTry) ? 'border-line' : 'border-red',
      )}
    >
      <p className="font-semibold">{whichTry && t(whichTry)}</p>
      <p>{text}</p>
    </div>
  )
}
