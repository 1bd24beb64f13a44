import { expect, test } from 'vitest'
import { pointsOf, roomFor, unitsOf } from './budget-parts.ts'

const BUDGET = {
  cap: 1350,
  promised: 300,
  awarded: 150,
  orderedUnits: 10,
  openUnits: 2,
  approvedUnits: 1,
  housePoints: 150,
  houseUnits: 1,
}

test('what is left counts neither house points nor house units', () => {
  expect(pointsOf(BUDGET)).toMatchObject({ total: 1350, settled: 150, open: 300, left: 900 })
  expect(unitsOf(BUDGET)).toMatchObject({ total: 10, settled: 1, open: 2, left: 7 })
})

test.each([
  ['points', 150, 6],
  ['units', 10, 7],
  ['one point more than fits', 901, 0],
])('the room ends with the %s', (_limit, points, room) => {
  expect(roomFor(BUDGET, points)).toBe(room)
})
