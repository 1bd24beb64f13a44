import { useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import { type AdminSubmission, getSubmissionContext } from '#contract/reviews/admin-submissions.ts'
import { listReusedProof, type ReusedProof } from '#contract/reviews/reviewing.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { alreadyReviewedSentence, type SubmissionStatus } from '#domain/proofs/submissions.ts'
import { useStaffNotes } from './use-staff-notes.ts'
import { useUpcoming } from './use-upcoming.ts'

const NO_MATCHES: readonly ReusedProof[] = []

/** The things a reviewer sees beside the open submission; also loads what the next cards need. */
export function useBesideSubmission(
  queue: ReviewQueue<AdminSubmission>,
  me: CurrentUser | null | undefined,
  { status, own }: { status: SubmissionStatus | null; own: readonly number[] | null },
) {
  const current = queue.current?.row ?? null
  const params = { id: current?.id ?? 0 }
  const context = useEndpoint(getSubmissionContext, { params, enabled: current !== null, afterPaint: true })
  const hasPicture = current !== null && current.imageWidth !== null
  const reused = useEndpoint(listReusedProof, { params, enabled: hasPicture, afterPaint: true })
  useUpcoming(queue.cards, current?.id ?? null, { own, myId: me?.id })
  return {
    context,
    matches: (hasPicture && reused.data) || NO_MATCHES,
    decidedElsewhere: useDecidedElsewhere(queue.current, me?.email, status === 'pending'),
    notes: useStaffNotes(current?.id ?? null, current?.user.id !== me?.id),
  }
}

/** The sentence for when live events show that someone else decided the open card; null otherwise. */
function useDecidedElsewhere(
  card: Card<AdminSubmission> | null,
  ownEmail: string | undefined,
  /** Own decisions leave the list immediately: one that is still there was made in another tab. */
  leavesWhenDecided: boolean,
): string | null {
  const [seenWaiting, setSeenWaiting] = useState<number | null>(null)
  if (!card || card.sending) return null
  const { id, status, reviewedBy } = card.row
  if (status === 'pending') {
    if (seenWaiting !== id) setSeenWaiting(id)
    return null
  }
  if (seenWaiting !== id || card.refusal) return null
  if (reviewedBy === ownEmail) {
    return leavesWhenDecided ? `You already reviewed this submission: it’s ${status}.` : null
  }
  return alreadyReviewedSentence(reviewedBy, status)
}
