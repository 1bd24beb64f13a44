import { type FormEvent, useId, useRef, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { contestSubmission, type MemberSubmission } from '#contract/proofs/submissions.ts'
import { CONTEST_REASON_NEEDED } from '#domain/proofs/contests.ts'
import { USUAL_REVIEW_TIME } from '#domain/proofs/submissions.ts'
import { formatDeadline } from '#domain/text/format.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { secondLookUntil } from '../second-look.ts'

const ASK = 'Request a second look'

/** The member's one chance to contest a rejection. Their text survives closing the dialog. */
export function SecondLook({ submission, now }: { submission: MemberSubmission; now: Date }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const contest = useAction(contestSubmission, {
    success: () => ['Second Look Requested', `Your submission is under review again (${USUAL_REVIEW_TIME}).`],
    failure: { fallback: 'Failed to request a second look' },
    onSuccess: () => setAsking(false),
  })
  const until = secondLookUntil(submission, now)
  if (until === null) return null

  const open = () => {
    contest.reset()
    setAsking(true)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = reason.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) field.current?.focus()
    else if (!contest.isPending) void contest.run({ params: { id: submission.id }, body: { reason } })
  }
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="text-13 text-ink2">
        Think this is a mistake? You can ask once for a second look, until {formatDeadline(until)}.
      </p>
      <Button className="self-start" onClick={open}>
        {ASK}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={ASK}
        description="A different reviewer decides when possible."
        width="sm"
        problem={contest.isPending ? null : contest.problem}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={contest.isPending}
              busyLabel="Sending..."
            >
              {contest.problem === null ? 'Send' : 'Retry'}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-3">
          <TextArea
            ref={field}
            label="Reason"
            hint="What did the reviewer miss? The next reviewer sees this with your proof."
            required
            maxLength={MAX_NOTES_LENGTH}
            error={isMissing && reason.trim() === '' ? CONTEST_REASON_NEEDED : undefined}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </Dialog>
    </div>
  )
}

export function SecondLookAsked({ contestedAt }: { contestedAt: string }) {
  return (
    <p>
      <strong className="font-semibold">Second look requested</strong>
      <span className="block text-13 text-ink2">{formatDeadline(contestedAt)}</span>
    </p>
  )
}
