import type { QueryClient } from '@tanstack/react-query'
import { refresh } from '#client/api/refresh.ts'
import { type SuccessWords, toast } from '#client/ui/overlays/toasts.tsx'
import { announceProof, type MemberSubmission, submitTask } from '#contract/proofs/submissions.ts'
import { USUAL_REVIEW_TIME } from '#domain/proofs/submissions.ts'
import { formatPoints } from '#domain/text/format.ts'

type Sent = Pick<MemberSubmission, 'status' | 'pointsAwarded'>

export function sentMessage({ status, pointsAwarded }: Sent): SuccessWords {
  const isPaid = status === 'approved' && pointsAwarded !== null
  return [
    'Task Submitted',
    isPaid ? `You earned ${formatPoints(pointsAwarded)}.` : `It’s under review (${USUAL_REVIEW_TIME}).`,
  ]
}

/** The failure of a try that the member started; automatic ones fail silently (specification §8). */
export function toastSubmitFailed(sentence: string): void {
  toast({ title: 'Error', description: sentence, tone: 'destructive' })
}

/** Reloads what an attempt to send has changed or found changed. */
export function refreshTried(client: QueryClient): void {
  void refresh(client, [{ facts: [...submitTask.changes, ...announceProof.changes] }])
}
