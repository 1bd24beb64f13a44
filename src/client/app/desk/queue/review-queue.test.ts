import { describe, expect, test } from 'vitest'
import { arrangeCards, cardsAfter, neighbourOf } from './arrange-cards.ts'
import { advance, newQueue, type Queue, type QueueAction, type Reviewable } from './review-queue.ts'

const PENDING_FIRST = { status: 'pending', oldestFirst: true, single: undefined, staysOn: null }
const EVERYTHING = { status: null, oldestFirst: false, single: undefined, staysOn: null }

function row(id: number, status = 'pending', changedAt = '2026-11-20T08:00:00Z'): Reviewable {
  return { id, status, changedAt }
}

function queueAfter(actions: QueueAction<Reviewable>[], chosenId: number | null = null): Queue<Reviewable> {
  return actions.reduce<Queue<Reviewable>>(advance, newQueue(chosenId))
}

function approve(id: number, nextId: number | null): QueueAction<Reviewable> {
  return { type: 'decide', row: row(id), status: 'approved', nextId }
}

function accepted(id: number, status = 'approved'): QueueAction<Reviewable> {
  return { type: 'accepted', row: row(id, status, '2026-11-20T10:00:00Z') }
}

function refused(id: number, decidedElsewhere = false): QueueAction<Reviewable> {
  return { type: 'refused', id, sentence: 'No.', decidedElsewhere, canBeSentAgain: !decidedElsewhere }
}

const typed = (id: number): QueueAction<Reviewable> => ({
  type: 'draft',
  id,
  draft: { notes: 'Fine', rejecting: true },
})

describe('a pending queue shows what is still pending', () => {
  const rows = [row(1), row(2), row(3)]
  test.each<[string, QueueAction<Reviewable>[], number[]]>([
    ['everything at first', [], [1, 2, 3]],
    ['a decided card leaves before the server has answered', [approve(1, 2)], [2, 3]],
    ['and does not come back with the answer', [approve(1, 2), accepted(1)], [2, 3]],
    ['a refused card comes back to its place', [approve(2, 3), refused(2)], [1, 2, 3]],
    ['several can be under way', [approve(1, 2), approve(2, 3), accepted(2)], [3]],
  ])('%s', (_, actions, ids) => {
    expect(idsOf(arrangeCards(queueAfter(actions), rows, PENDING_FIRST))).toEqual(ids)
  })

  test('a card that came back stays when it is not on the list', () => {
    const queue = queueAfter([approve(2, 3), refused(2)], 3)
    expect(idsOf(arrangeCards(queue, [row(1), row(3)], PENDING_FIRST))).toEqual([1, 2, 3])
  })

  test.each([
    ['is sent', [approve(2, 2)]],
    ['was accepted', [approve(2, 2), accepted(2)]],
  ])('a card that the reviewer stays on keeps its place while its decision %s', (_, actions) => {
    const cards = arrangeCards(queueAfter(actions), rows, { ...PENDING_FIRST, staysOn: 2 })
    expect(cards.map((card) => card.row.status)).toEqual(['pending', 'approved', 'pending'])
  })

  test('the chosen card stays when someone else has reviewed it', () => {
    const single = row(2, 'rejected', '2026-11-20T10:00:00Z')
    const cards = arrangeCards(newQueue(2), [row(1), row(3)], { ...PENDING_FIRST, single })
    expect(cards.map((card) => card.row.status)).toEqual(['pending', 'rejected', 'pending'])
  })
})

describe('the full list keeps decided cards and shows their newest state', () => {
  const rows = [row(3), row(2), row(1, 'rejected', '2026-11-20T09:00:00Z')]
  test.each<[string, QueueAction<Reviewable>[], string[]]>([
    ['as loaded', [], ['pending', 'pending', 'rejected']],
    ['as decided, before the answer', [approve(2, 1)], ['pending', 'approved', 'rejected']],
    ['as answered', [approve(2, 1), accepted(2)], ['pending', 'approved', 'rejected']],
    ['as it was, once refused', [approve(2, 1), refused(2)], ['pending', 'pending', 'rejected']],
  ])('%s', (_, actions, statuses) => {
    const cards = arrangeCards(queueAfter(actions), rows, EVERYTHING)
    expect(cards.map((card) => card.row.status)).toEqual(statuses)
  })

  test('a list loaded after a later decision wins over an earlier answer', () => {
    const queue = queueAfter([approve(1, null), accepted(1)])
    const loaded = [row(1, 'fulfilled', '2026-11-20T11:00:00Z')]
    expect(arrangeCards(queue, loaded, EVERYTHING)[0]?.row.status).toBe('fulfilled')
  })
})

describe('the open card after an answer', () => {
  test.each<[string, QueueAction<Reviewable>[], number | null]>([
    ['the next card comes by itself', [approve(1, 2)], 2],
    ['an answer changes nothing', [approve(1, 2), accepted(1)], 2],
    ['a refusal leaves another open card alone', [approve(1, 2), refused(1)], 2],
    ['a refusal opens its card when none is open', [approve(1, null), refused(1)], 1],
    ['a conflict is shown to a reviewer who did nothing since', [approve(1, 2), refused(1, true)], 1],
    ['a conflict waits for one who moved on', [approve(1, 2), approve(2, 3), refused(1, true)], 3],
    ['a conflict waits for one who is writing', [approve(1, 2), typed(2), refused(1, true)], 2],
    ['an unknown refusal changes nothing', [refused(9)], null],
  ])('%s', (_, actions, chosenId) => {
    expect(queueAfter(actions).chosenId).toBe(chosenId)
  })

  test('a card that opened by itself counts as chosen once it is pressed', () => {
    const queue = queueAfter([
      { type: 'adopt', id: 1 },
      { type: 'choose', id: 1 },
    ])
    expect([queue.chosenId, queue.isAdopted]).toEqual([1, false])
  })

  test('a conflict disappears once the reviewer moves on', () => {
    const queue = queueAfter([approve(1, 2), refused(1, true), { type: 'choose', id: 2 }])
    expect(queue.refusals.size).toBe(0)
  })

  test('a refusal that can be retried stays until it is', () => {
    const away: QueueAction<Reviewable>[] = [
      approve(1, null),
      refused(1),
      { type: 'choose', id: 2 },
      { type: 'choose', id: 1 },
    ]
    expect(queueAfter(away).refusals.has(1)).toBe(true)
    expect(queueAfter([...away, approve(1, 2)]).refusals.has(1)).toBe(false)
  })

  test('an undone decision brings back its card, its notes and its earlier state', () => {
    const draft = { notes: 'No.', rejecting: true }
    const later = row(1, 'pending', '2026-11-20T11:00:00Z')
    const queue = queueAfter([approve(1, 2), accepted(1), { type: 'taken-back', rows: [later], draft }])
    expect([queue.chosenId, queue.drafts.get(1)]).toEqual([1, draft])
    expect(idsOf(arrangeCards(queue, [row(1), row(2)], PENDING_FIRST))).toEqual([1, 2])
  })

  test('all failed decisions are resent together, and the next free card replaces one of them', () => {
    const failed = queueAfter([approve(1, 2), approve(2, 3), refused(1), refused(2)], 1)
    const again = advance({ ...failed, chosenId: 2 }, { type: 'decide-again', nextId: 3 })
    expect([again.chosenId, [...again.sending.keys()], again.refusals.size]).toEqual([3, [1, 2], 0])
    expect(advance({ ...failed, chosenId: 3 }, { type: 'decide-again', nextId: 4 }).chosenId).toBe(3)
  })

  test('the notes go with the decision and come back with a refusal', () => {
    const sent = queueAfter([typed(1), approve(1, 2)])
    expect(sent.drafts.has(1)).toBe(false)
    expect(advance(sent, refused(1)).drafts.get(1)).toEqual({ notes: 'Fine', rejecting: true })
  })
})

describe('the card that opens by itself', () => {
  const cards = (rows: Reviewable[], queue = newQueue<Reviewable>(null)) =>
    arrangeCards(queue, rows, EVERYTHING)
  test.each<[string, Reviewable[], number, number | null]>([
    ['is the next one', [row(1), row(2), row(3)], 1, 2],
    ['waits like the decided one', [row(1), row(2, 'approved'), row(3)], 1, 3],
    ['begins again at the top after the last', [row(1), row(2), row(3)], 3, 1],
    ['is none when none waits', [row(1), row(2, 'approved')], 1, null],
    ['is none for a card that is not there', [row(1)], 9, null],
  ])('%s', (_, rows, id, next) => {
    expect(cardsAfter(cards(rows), id)[0]?.row.id ?? null).toBe(next)
  })

  test('is a refused one only if nothing else is pending', () => {
    const queue = queueAfter([approve(2, 3), refused(2)])
    expect(cardsAfter(cards([row(1), row(2), row(3)], queue), 1)[0]?.row.id).toBe(3)
    expect(cardsAfter(cards([row(1), row(2)], queue), 1)[0]?.row.id).toBe(2)
  })
})

test.each<[number | null, number, number | null]>([
  [1, 1, 2],
  [2, -1, 1],
  [1, -1, 1],
  [3, 1, 3],
  [null, 1, 1],
  [9, 1, 1],
])('from %s, %i steps lead to %s', (id, steps, reached) => {
  const cards = arrangeCards(newQueue(null), [row(1), row(2), row(3)], PENDING_FIRST)
  expect(neighbourOf(cards, id, steps)).toBe(reached)
})

function idsOf(cards: { row: Reviewable }[]): number[] {
  return cards.map((card) => card.row.id)
}
