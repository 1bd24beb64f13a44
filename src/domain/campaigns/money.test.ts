import { expect, test } from 'vitest'
import { moneyOf } from './money.ts'

const SUMS = { approved: 3, billedCents: 1500, awardedPoints: 150, housePoints: 50, promisedPoints: 35 }

test.each([
  ['at 100 points a dollar', SUMS, 100, [200, 67, 1300, 35]],
  ['at 3 points a dollar', SUMS, 3, [6667, 2222, -5167, 1167]],
  ['without an approved unit', { ...SUMS, approved: 0, billedCents: 0 }, 100, [200, null, -200, 35]],
  ['where points have no dollars', SUMS, null, [null, null, null, null]],
])('%s', (_what, sums, pointsPerDollar, [cost, perUnit, margin, outstanding]) => {
  expect(moneyOf(sums, pointsPerDollar)).toEqual({
    costCents: cost,
    costPerUnitCents: perUnit,
    marginCents: margin,
    outstandingCents: outstanding,
  })
})
