import { type Card, cardsAfter } from '#client/app/desk/queue/arrange-cards.ts'
import type { Reviewable } from '#client/app/desk/queue/review-queue.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { takeReviewLeases } from '#contract/reviews/reviewing.ts'
import { MAX_LEASE_CANDIDATES } from '#domain/reviews/review-leases.ts'

export type Wanted = Omit<BodyOf<typeof takeReviewLeases>, 'takeOver' | 'released'>

interface Desk {
  cards: readonly Card<Reviewable>[]
  chosenId: number | null
  sendingIds: readonly number[]
  wide: boolean
  /** This reviewer's cards, according to the server's last answer. */
  own: readonly number[]
}

/**
 * The open card and those that may open next; none for a reviewer who reads a list or a decided card. Cards further down
 * the list come before those further up, and in each part the ones this reviewer has come first: the screen may be moving
 * to one of them while another becomes free, and a list may begin with cards that others have just decided.
 */
export function wantedLeases({ cards, chosenId, sendingIds, wide, own }: Desk): Wanted {
  const deciding = sendingIds.slice(0, MAX_LEASE_CANDIDATES)
  const at = cards.findIndex(({ row }) => row.id === chosenId)
  const isLooking = chosenId === null && wide
  if (!isLooking && cards[at]?.row.status !== 'pending') return { open: null, next: [], deciding }
  const further = new Set(cards.slice(at + 1))
  const rank = (card: Card<Reviewable>) =>
    card.refusal ? 4 : (further.has(card) ? 0 : 2) + (own.includes(card.row.id) ? 0 : 1)
  const next = cardsAfter(cards, chosenId ?? 0, 'pending').toSorted((a, b) => rank(a) - rank(b))
  return { open: chosenId, next: next.slice(0, MAX_LEASE_CANDIDATES).map(({ row }) => row.id), deciding }
}
