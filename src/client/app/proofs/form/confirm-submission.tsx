import type { RefObject } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { USUAL_REVIEW_TIME } from '#domain/proofs/submissions.ts'
import { ProofPreview } from './proof-preview.tsx'
import type { ProofSending } from './proof-sending.ts'
import { PreparingPicture, UploadProgress } from './upload-progress.tsx'
import type { ProofDraft } from './use-proof-draft.ts'

interface ConfirmSubmissionProps {
  open: boolean
  onClose: () => void
  /** False after the third try at a review task. */
  isPaid: boolean
  draft: Pick<ProofDraft, 'notes' | 'picture' | 'preparing'>
  sending: ProofSending
  focusAfter: RefObject<HTMLElement | null>
}

/** Closing it stops the upload and keeps the draft. */
export function ConfirmSubmission({
  open,
  onClose,
  isPaid,
  draft,
  sending,
  focusAfter,
}: ConfirmSubmissionProps) {
  const { isSending, problem } = sending
  const close = () => void sending.stop().then(onClose)
  return (
    <Dialog
      open={open}
      onClose={() => close()}
      title="Confirm Submission"
      description={`A person reviews it (${USUAL_REVIEW_TIME}). You can’t change it unless we reject it.`}
      width="sm"
      focusAfter={focusAfter}
      isQuestion
      problem={isSending ? null : problem}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={isSending} busyLabel="Sending..." onClick={sending.send}>
            {problem === null ? 'Confirm & Submit' : 'Retry'}
          </Button>
        </>
      }
    >
      {!isPaid && <p className="pb-3 font-semibold">This try earns no points, even if we approve it.</p>}
      <ProofPreview
        className="pb-3"
        url={draft.picture?.url ?? null}
        hasPicture={draft.picture !== null}
        alt="The screenshot you are about to submit"
        notes={draft.notes}
      />
      {draft.preparing !== null && <PreparingPicture part={draft.preparing} />}
      {isSending && draft.preparing === null && draft.picture && (
        <UploadProgress part={sending.progress ?? 0} />
      )}
    </Dialog>
  )
}
