import type { ReactNode } from 'react'
import { firstCharacters } from '../../../domain/characters.ts'
import { CONFIRMATION_PREVIEW_LENGTH, USUAL_REVIEW_TIME } from '../../../domain/submissions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { ProofDraft } from './use-proof-draft.ts'
import type { ProofSending } from './use-submit-proof.ts'

interface ConfirmSubmissionProps {
  open: boolean
  onClose: () => void
  /** Verified without a review and without proof. */
  autoVerified: boolean
  /** A try after the third at a review task is without pay. */
  isPaid: boolean
  draft: Pick<ProofDraft, 'notes' | 'picture'>
  sending: ProofSending
}

/** Shows what is about to be sent, then how the sending goes; closing it stops the upload and loses nothing. */
export function ConfirmSubmission({
  open,
  onClose,
  autoVerified,
  isPaid,
  draft,
  sending,
}: ConfirmSubmissionProps) {
  const { isSending, problem } = sending
  const close = () => {
    sending.stop()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Confirm Submission"
      description={
        autoVerified
          ? 'We check your profile right away.'
          : `An admin reviews it: ${USUAL_REVIEW_TIME}. You cannot change it meanwhile.`
      }
      width="sm"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={isSending} busyLabel="Sending..." onClick={sending.send}>
            {problem === null ? 'Confirm & Submit' : 'Retry'}
          </Button>
        </>
      }
    >
      {!isPaid && (
        <p className="pb-3 font-semibold">This attempt is without pay: an approval adds no points.</p>
      )}
      <ProofPreview draft={draft} />
      {isSending && draft.picture && <UploadProgress part={sending.progress} />}
      <ProblemText problem={isSending ? null : problem} />
    </Dialog>
  )
}

function ProofPreview({ draft: { notes, picture } }: Pick<ConfirmSubmissionProps, 'draft'>): ReactNode {
  if (!picture && notes.trim() === '') return null
  return (
    <div className="flex items-start gap-4 pb-3">
      {picture && (
        <img
          src={picture.url}
          alt="The screenshot you are about to submit"
          className="size-24 shrink-0 rounded-control border border-line bg-sunken object-cover"
        />
      )}
      {notes.trim() !== '' && (
        <blockquote className="min-w-0 border-l-2 border-line pl-3">{previewOf(notes.trim())}</blockquote>
      )}
    </div>
  )
}

/** The first characters of the text (specification §9). */
function previewOf(notes: string): string {
  const beginning = firstCharacters(notes, CONFIRMATION_PREVIEW_LENGTH)
  return beginning === notes ? notes : `${beginning}…`
}

function UploadProgress({ part }: { part: number }) {
  const percent = Math.floor(part * 100)
  const words = percent < 100 ? `${percent}% sent` : 'Sent. Checking the picture…'
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar label="Upload" value={part} max={1} valueText={words} />
      <p className="tabular text-13 text-ink2">{words}</p>
    </div>
  )
}
