import { useState } from 'react'
import type { Card } from '../queue/arrange-cards.ts'
import type { Reviewable } from '../queue/review-queue.ts'

interface Elsewhere<Row> {
  /** Whether the card is expected to show the decision, because it was made here. */
  isExpected: (row: Row) => boolean
  sentenceOf: (row: Row) => string
}

/** The sentence for when live events show that someone else decided the open card; null otherwise. */
export function useDecidedElsewhere<Row extends Reviewable>(
  card: Card<Row> | null,
  { isExpected, sentenceOf }: Elsewhere<Row>,
): string | null {
  const [seen, setSeen] = useState<{ id: number; status: string } | null>(null)
  if (!card) return null
  const { id, status } = card.row
  const isSame = seen?.id === id && seen.status === status
  // A card that is pending or open again waits as it did before.
  const isOpened = card.sending || seen?.id !== id || status === 'pending' || status === 'open'
  if (isOpened && !isSame) setSeen({ id, status })
  if (isOpened || isSame || card.refusal || isExpected(card.row)) return null
  return sentenceOf(card.row)
}
