import type { WantedLeases } from '#contract/desk/leases.ts'
import { MAX_LEASE_CANDIDATES } from '#domain/desk/leases.ts'
import { type Card, cardsAfter } from '../queue/arrange-cards.ts'
import type { Reviewable } from '../queue/review-queue.ts'

export type Wanted = Omit<WantedLeases, 'takeOver' | 'released'>

interface Screen<Row extends Reviewable> {
  cards: readonly Card<Row>[]
  chosenId: number | null
  /** The status of the cards that open where none is open. */
  status: Row['status']
  waits: (row: Row) => boolean
  sendingIds: readonly number[]
  wide: boolean
  /** The open card was decided here: the next ones are those of the list. */
  isStaying: boolean
  /** This admin's cards, according to the server's last answer. */
  own: readonly number[]
}

/**
 * The open card and those that may open next; none for someone who reads a list or a decided card. Cards further down
 * the list come before those further up, and in each part the ones this admin has come first: the screen may be moving
 * to one of them while another becomes free, and a list may begin with cards that others have just decided.
 */
export function wantedLeases<Row extends Reviewable>(screen: Screen<Row>): Wanted {
  const { cards, chosenId, status, waits, sendingIds, wide, isStaying, own } = screen
  const deciding = sendingIds.slice(0, MAX_LEASE_CANDIDATES)
  const at = cards.findIndex(({ row }) => row.id === chosenId)
  const open = cards[at]
  const isLooking = chosenId === null && wide
  const isOpen = open !== undefined && waits(open.row)
  if (!isLooking && !isStaying && !isOpen) return { open: null, next: [], deciding }
  const further = new Set(cards.slice(at + 1))
  const rank = (card: Card<Row>) =>
    card.refusal ? 4 : (further.has(card) ? 0 : 2) + (own.includes(card.row.id) ? 0 : 1)
  const next = cardsAfter(cards, chosenId ?? 0, isStaying ? status : (open?.row.status ?? status))
    .filter(({ row }) => waits(row))
    .toSorted((a, b) => rank(a) - rank(b))
  return {
    open: isOpen ? chosenId : null,
    next: next.slice(0, MAX_LEASE_CANDIDATES).map(({ row }) => row.id),
    deciding,
  }
}
