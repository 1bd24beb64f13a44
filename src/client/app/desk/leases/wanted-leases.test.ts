import { expect, test } from 'vitest'
import { arrangeCards } from '../queue/arrange-cards.ts'
import { newQueue, type Reviewable } from '../queue/review-queue.ts'
import { wantedLeases } from './wanted-leases.ts'

const rows = [1, 2, 3, 4, 5].map(
  (id): Reviewable => ({ id, status: 'pending', changedAt: '2026-11-20T08:00:00Z' }),
)
const cards = arrangeCards(newQueue(null), rows, {
  status: 'pending',
  oldestFirst: true,
  single: undefined,
  staysOn: null,
})

const screen = {
  cards,
  chosenId: null,
  status: 'pending',
  waits: (row: Reviewable) => row.status === 'pending',
  sendingIds: [],
  wide: true,
  isStaying: false,
  own: [],
}

function nextWanted(chosenId: number | null, own: number[]): number[] {
  return wantedLeases({ ...screen, chosenId, own }).next
}

test.each<[string, number | null, number[], number[]]>([
  ['the cards below the open one, then those above it', 3, [], [4, 5, 1, 2]],
  ['all cards while none is open', null, [], [1, 2, 3, 4, 5]],
  ['a card the admin has before one that became free', 1, [1, 3, 5], [3, 5, 2, 4]],
  ['a free card below the open one before one the admin has and has passed', 3, [2, 3], [4, 5, 2, 1]],
  ['a card the admin has before the others that were passed', 5, [2, 5], [2, 1, 3, 4]],
])('asks for %s', (_, chosenId, own, expected) => {
  expect(nextWanted(chosenId, own)).toEqual(expected)
})

test('asks for the next ones of the list while the reviewer stays on a card that was decided here', () => {
  const decided = cards.map((card) =>
    card.row.id === 2 ? { ...card, row: { ...card.row, status: 'approved' } } : card,
  )
  const reading = { ...screen, cards: decided, chosenId: 2 }
  expect(wantedLeases(reading).next).toEqual([])
  expect(wantedLeases({ ...reading, isStaying: true })).toEqual({
    open: null,
    next: [3, 4, 5, 1],
    deciding: [],
  })
})

test('asks for nothing while a list is read, and renews what is being sent', () => {
  expect(wantedLeases({ ...screen, sendingIds: [2], wide: false, own: [1] })).toEqual({
    open: null,
    next: [],
    deciding: [2],
  })
})
