import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '#client/api/use-action.ts'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import { type MemberSubmission, submitTask } from '#contract/proofs/submissions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { type MemberTaskState, submitRefusal } from '#domain/proofs/submissions.ts'
import type { Try } from '#domain/tasks/review-tasks.ts'
import { sentMessage } from '../proof-sent.ts'
import { type ProofSending, SUBMIT_FAILED } from './proof-sending.ts'
import type { ProofDraft } from './use-proof-draft.ts'
import { type QueuedSending, useProofSending } from './use-proof-sending.ts'

export interface Proof {
  draft: ProofDraft
  /** The form, a proof that waits to be sent, one that was not sent, or nothing. */
  face: 'form' | 'waiting' | 'unsent' | null
  canSubmit: boolean
  nextTry: Try
  place: RefObject<HTMLDivElement | null>
  queued: QueuedSending
  sending: ProofSending
  /** Opens the confirmation (specification §5). */
  confirm: () => void
  isConfirming: boolean
  closeDialog: () => void
  /** Receives the focus when the dialog closes and the button that opened it is gone or disabled. */
  afterDialog: RefObject<HTMLElement | null>
}

/** The member's next proof for a task, from the form to its sending. */
export function useProof(
  task: Task,
  state: MemberTaskState,
  latest: MemberSubmission | null,
  draft: ProofDraft,
): Proof {
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
  const canSubmit = submitRefusal(state) === null

  // Another tab has sent or emptied it.
  const isOver = isConfirming && !task.autoVerified && draft.isEmpty && !queued.isSending
  const endWhenOver = useEffectEvent(endDialog)
  useEffect(() => {
    if (isOver) endWhenOver()
  }, [isOver])

  const faceOf = ({ kept }: ProofDraft): Proof['face'] => {
    if (kept && !isConfirming && kept.state === 'queued') return 'waiting'
    if (kept && !isConfirming && (kept.state === 'refused' || !canSubmit)) return 'unsent'
    return canSubmit ? 'form' : null
  }
  return {
    draft,
    face: faceOf(draft),
    canSubmit,
    nextTry: { isReview: task.isReview, version: (latest?.version ?? 0) + 1 },
    place,
    queued,
    sending,
    confirm: () => {
      afterDialog.current = null
      sending.reset()
      setConfirming(true)
    },
    isConfirming,
    closeDialog: () => setConfirming(false),
    afterDialog,
  }
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
