import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '#client/api/use-action.ts'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { lazyOnIdle } from '#client/ui/hooks/late-code.tsx'
import { type MemberSubmission, submitTask } from '#contract/proofs/submissions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { type MemberTaskState, submitRefusal } from '#domain/proofs/submissions.ts'

import { tryIsPaid } from '#domain/tasks/review-tasks.ts'
import { sentMessage } from '../proof-sent.ts'

import { ConfirmSubmission } from './confirm-submission.tsx'
import { type ProofSending, SUBMIT_FAILED } from './proof-sending.ts'
import { SubmissionArea } from './submission-area.tsx'
import type { ProofDraft } from './use-proof-draft.ts'
import { useProofSending } from './use-proof-sending.ts'
import { WaitingProof } from './waiting-proof.tsx'

const UnsentProof = lazyOnIdle(() => import('./unsent-proof.tsx'))
const WhyUnsent = lazyOnIdle(() => import('./why-unsent.tsx'))

interface ProofAreaProps {
  task: Task
  user: CurrentUser
  state: MemberTaskState
  latest: MemberSubmission | null
  draft: ProofDraft
}

export function ProofArea({ task, user, state, latest, draft }: ProofAreaProps) {
  const place = useRef<HTMLDivElement>(null)
  const afterDialog = useRef<HTMLElement | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const endDialog = () => {
    // The button that opened the dialog is gone or disabled by now.
    afterDialog.current = place.current
    setConfirming(false)
  }
  const queued = useProofSending(draft, endDialog)
  const direct = useDirectSubmission(task.id)
  const sending = task.autoVerified ? direct : queued
  const nextTry = { isReview: task.isReview, version: (latest?.version ?? 0) + 1 }
  const canSubmit = submitRefusal(state) === null

  // Another tab has sent or emptied it.
  const isOver = isConfirming && !task.autoVerified && draft.isEmpty && !queued.isSending
  const endWhenOver = useEffectEvent(endDialog)
  useEffect(() => {
    if (isOver) endWhenOver()
  }, [isOver])

  const confirm = () => {
    afterDialog.current = null
    sending.reset()
    setConfirming(true)
  }
  const faceOf = ({ kept }: ProofDraft): ReactNode => {
    if (kept && !isConfirming && kept.state === 'queued') {
      return <WaitingProof proof={kept} sending={queued} isSafe={draft.isSafe} />
    }
    if (kept && !isConfirming && (kept.state === 'refused' || !canSubmit)) {
      return (
        <UnsentProof
          proof={kept}
          notes={draft.notes}
          onEdit={canSubmit ? () => void queued.edit() : undefined}
        >
          <WhyUnsent proof={kept} place={state} />
        </UnsentProof>
      )
    }
    if (!canSubmit) return null
    return (
      <SubmissionArea
        user={user}
        autoVerified={task.autoVerified}
        draft={draft}
        problem={isConfirming ? null : sending.problem}
        isResubmission={state === 'rejected'}
        nextTry={nextTry}
        onSubmit={confirm}
      />
    )
  }
  const face = faceOf(draft)
  return (
    <div ref={place} tabIndex={-1} className={face === null ? 'hidden' : 'min-w-0'}>
      <KeepFocus className="min-w-0">{face}</KeepFocus>
      <ConfirmSubmission
        open={isConfirming}
        onClose={() => setConfirming(false)}
        autoVerified={task.autoVerified}
        isPaid={tryIsPaid(nextTry)}
        draft={draft}
        sending={sending}
        focusAfter={afterDialog}
      />
    </div>
  )
}

/** Submits the profile task, which needs no proof (specification §4). */
function useDirectSubmission(taskId: number): ProofSending {
  const [, navigate] = useLocation()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const action = useAction(submitTask, {
    success: sentMessage,
    failure: { fallback: SUBMIT_FAILED },
    onSuccess: () => navigate('/'),
  })
  return {
    send: () => void action.run({ params: { id: taskId }, form: new FormData(), idempotencyKey }),
    stop: () => Promise.resolve(),
    isSending: action.isPending,
    progress: null,
    problem: action.problem,
    reset: action.reset,
  }
}
