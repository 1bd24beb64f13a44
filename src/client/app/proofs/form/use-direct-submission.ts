import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '#client/api/use-action.ts'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { sentMessage } from '../proof-sent.ts'
import { type ProofSending, SUBMIT_FAILED } from './proof-sending.ts'

/** Submits the profile task, which needs no proof (specification §4). */
export function useDirectSubmission(taskId: number): ProofSending {
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
