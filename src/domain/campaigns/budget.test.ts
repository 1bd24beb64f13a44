import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Booked, type Booking, type Budget, type BudgetMove, book, moveOf, roomFor } from './budget.ts'

const OPEN: Booked = { promised: 50, awarded: 0, house: 0, unit: 'open' }
const NOTHING: Booked = { promised: 0, awarded: 0, house: 0, unit: null }

describe('a claim of a campaign', () => {
  test.each<[title: string, bookings: Booking[], after: Booked]>([
    [
      'is awarded what was promised',
      [{ kind: 'approved', points: 50 }],
      { ...NOTHING, awarded: 50, unit: 'approved' },
    ],
    [
      'gives the rest back where an approval pays less',
      [{ kind: 'approved', points: 0 }],
      { ...NOTHING, unit: 'approved' },
    ],
    ['gives its promise back when it ends', [{ kind: 'ended' }], NOTHING],
    ['ends once', [{ kind: 'ended' }, { kind: 'ended' }], NOTHING],
    [
      'has its promise again when its approval is undone',
      [
        { kind: 'approved', points: 50 },
        { kind: 'undone', points: 50 },
      ],
      OPEN,
    ],
    [
      'keeps the bonus of a file apart from its promise',
      [
        { kind: 'bonus', points: 25 },
        { kind: 'approved', points: 50 },
        { kind: 'undone', points: 50 },
      ],
      { ...OPEN, awarded: 25 },
    ],
    [
      'leaves with nothing',
      [{ kind: 'bonus', points: 25 }, { kind: 'bonus', points: -25 }, { kind: 'ended' }],
      NOTHING,
    ],
    [
      'is the house’s where a second look is won after it ended',
      [{ kind: 'ended' }, { kind: 'approved', points: 50 }],
      { ...NOTHING, house: 50, unit: 'house' },
    ],
    [
      'and no one’s where that is undone',
      [{ kind: 'ended' }, { kind: 'approved', points: 50 }, { kind: 'undone', points: 50 }],
      NOTHING,
    ],
    [
      'is paid by the house beyond its promise',
      [{ kind: 'approved', points: 80 }],
      { ...NOTHING, awarded: 50, house: 30, unit: 'approved' },
    ],
    [
      'promises only what it was awarded once that is undone',
      [
        { kind: 'approved', points: 80 },
        { kind: 'undone', points: 80 },
      ],
      OPEN,
    ],
  ])('%s', (_title, bookings, after) => {
    expect(bookings.reduce(book, OPEN)).toEqual(after)
  })

  test('after any history has no negative figure, pays what its entries sum to, and never takes more from the cap', () => {
    const points = fc.integer({ min: 0, max: 100 })
    const step = fc.record({ do: fc.constantFrom('bonus', 'reverse', 'end', 'approve', 'undo'), points })
    fc.assert(
      fc.property(points, fc.array(step, { maxLength: 40 }), (promised, steps) => {
        let booked: Booked = { promised, awarded: 0, house: 0, unit: 'open' }
        let [bonuses, award, isOver] = [0, null as number | null, false]
        for (const { do: act, points } of steps) {
          const booking = ((): Booking | null => {
            if (act === 'bonus' && !isOver) return { kind: 'bonus', points }
            if (act === 'reverse' && !isOver && award === null) return { kind: 'bonus', points: -bonuses }
            if (act === 'end' && award === null) return { kind: 'ended' }
            if (act === 'approve' && award === null) return { kind: 'approved', points }
            return act === 'undo' && award !== null ? { kind: 'undone', points: award } : null
          })()
          if (booking === null) continue
          const before = booked
          booked = book(before, booking)
          if (booking.kind === 'bonus') bonuses += booking.points
          if (booking.kind === 'ended') isOver = true
          if (booking.kind === 'approved') award = booking.points
          if (booking.kind === 'undone') award = null
          expect(Math.min(booked.promised, booked.awarded, booked.house)).toBeGreaterThanOrEqual(0)
          expect(booked.awarded + booked.house).toBe(bonuses + (award ?? 0))
          const move = moveOf(before, booked)
          if (booking.kind !== 'bonus') {
            expect(move.promised + move.awarded).toBeLessThanOrEqual(0)
            expect(move.open_units + move.approved_units).toBeLessThanOrEqual(0)
          }
          expect(isOver ? [null, 'house'] : ['open', 'approved']).toContain(booked.unit)
        }
      }),
    )
  })
})

test('a campaign moves by what its claim holds before and after', () => {
  const after = [{ kind: 'ended' } as const, { kind: 'approved', points: 50 } as const].reduce(book, OPEN)
  expect(moveOf(OPEN, after)).toEqual<BudgetMove>({
    promised: -50,
    awarded: 0,
    house_points: 50,
    open_units: -1,
    approved_units: 0,
    house_units: 1,
  })
})

describe('the room of a budget', () => {
  const BUDGET: Budget = {
    ...{ status: 'running', cap: 1000, promised: 300, awarded: 200 },
    ...{ ordered_units: 20, open_units: 6, approved_units: 4 },
  }
  test.each<[title: string, budget: Partial<Budget>, points: number, room: number]>([
    ['is the points left', {}, 60, 8],
    ['or the units left', {}, 10, 10],
    ['is none where the points are used up', { promised: 800 }, 60, 0],
    ['is none where less than one claim’s points are left', { promised: 750 }, 60, 0],
    ['is none where the units are used up', { approved_units: 14 }, 60, 0],
    ['is none while it is paused', { status: 'paused' }, 60, 0],
    ['is none before it starts', { status: 'draft' }, 60, 0],
  ])('%s', (_title, budget, points, room) => {
    expect(roomFor({ ...BUDGET, ...budget }, points)).toBe(room)
  })
})
