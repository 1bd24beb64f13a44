import type { ReactNode, RefCallback } from 'react'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { lazyOnTouch } from '#client/ui/hooks/late-code.tsx'
import type { MemberTaskState } from '#domain/proofs/submissions.ts'
import { tryIsPaid } from '#domain/tasks/review-tasks.ts'
import { ConfirmSubmission } from './confirm-submission.tsx'
import { SubmissionArea } from './submission-area.tsx'
import type { Proof } from './use-proof.ts'
import { WaitingProof } from './waiting-proof.tsx'

const UnsentProof = lazyOnTouch(() => import('./unsent-proof.tsx'))
const WhyUnsent = lazyOnTouch(() => import('./why-unsent.tsx'))

interface ProofAreaProps {
  state: MemberTaskState
  proof: Proof
  /** The ref of the form's own button. */
  watchSubmit: RefCallback<Element>
}

export function ProofArea({ state, proof, watchSubmit }: ProofAreaProps) {
  const { draft, face, queued, isConfirming } = proof
  const faces = (): ReactNode => {
    const { kept } = draft
    if (face === 'waiting' && kept) {
      return <WaitingProof proof={kept} sending={queued} isSafe={draft.isSafe} />
    }
    if (face === 'unsent' && kept) {
      return (
        <UnsentProof
          proof={kept}
          notes={draft.notes}
          onEdit={proof.canSubmit ? () => void queued.edit() : undefined}
        >
          <WhyUnsent proof={kept} place={state} />
        </UnsentProof>
      )
    }
    if (face === null) return null
    return (
      <SubmissionArea
        draft={draft}
        problem={isConfirming ? null : queued.problem}
        isResubmission={state === 'rejected'}
        nextTry={proof.nextTry}
        onSubmit={proof.confirm}
        watchSubmit={watchSubmit}
      />
    )
  }
  return (
    <div ref={proof.place} tabIndex={-1} className={face === null ? 'hidden' : 'min-w-0'}>
      <KeepFocus className="min-w-0">{faces()}</KeepFocus>
      <ConfirmSubmission
        open={isConfirming}
        onClose={proof.closeDialog}
        isPaid={tryIsPaid(proof.nextTry)}
        draft={draft}
        sending={queued}
        focusAfter={proof.afterDialog}
      />
    </div>
  )
}
