import { useState } from 'react'
import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { alreadyReviewedSentence } from '../../../../domain/submissions.ts'
import type { Card } from '../review-shell/queue/arrange-cards.ts'

/**
 * What the reviewer reads once somebody else decides on the card they have open: at once, by the live events, and not
 * only when their own decision is refused. Null otherwise.
 */
export function useDecidedElsewhere(
  card: Card<AdminSubmission> | null,
  ownEmail: string | undefined,
): string | null {
  const [seenWaiting, setSeenWaiting] = useState<number | null>(null)
  if (!card || card.sending) return null
  const { id, status, reviewedBy } = card.row
  if (status === 'pending') {
    if (seenWaiting !== id) setSeenWaiting(id)
    return null
  }
  if (seenWaiting !== id || card.refusal || reviewedBy === ownEmail) return null
  return alreadyReviewedSentence(reviewedBy, status)
}
