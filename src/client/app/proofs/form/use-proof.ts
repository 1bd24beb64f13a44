import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MemberSubmission } from '#contract/proofs/submissions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { type MemberTaskState, submitRefusal } from '#domain/proofs/submissions.ts'
import { type NextTry, pageFailed } from '#domain/tasks/review-tasks.ts'
import type { ProofDraft } from './use-proof-draft.ts'
import { type QueuedSending, useProofSending } from './use-proof-sending.ts'

export interface Proof {
  draft: ProofDraft
  /** The form, a proof that waits to be sent, one that was not sent, or nothing. */
  face: 'form' | 'waiting' | 'unsent' | null
  canSubmit: boolean
  nextTry: NextTry
  place: RefObject<HTMLDivElement | null>
  queued: QueuedSending
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
  const canSubmit = submitRefusal(state) === null

  // Another tab has sent or emptied it.
  const isOver = isConfirming && draft.isEmpty && !queued.isSending
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
    nextTry: {
      isReview: task.isReview,
      version: (latest?.version ?? 0) + 1,
      pageFailed: latest === null || pageFailed(latest),
    },
    place,
    queued,
    confirm: () => {
      afterDialog.current = null
      queued.reset()
      setConfirming(true)
    },
    isConfirming,
    closeDialog: () => setConfirming(false),
    afterDialog,
  }
}
