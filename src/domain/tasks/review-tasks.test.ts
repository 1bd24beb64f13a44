import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { nextTryText, outcomeFits, tryIsPaid, tryText } from './review-tasks.ts'

test.each([
  [false, 1, null, true],
  [false, 9, null, true],
  [true, 1, 'Try 1 of 3', true],
  [true, 2, 'Try 2 of 3', true],
  [true, 3, 'Try 3 of 3', true],
  [true, 4, 'Try 4, unpaid', false],
  [true, 5, 'Try 5, unpaid', false],
] as const)('review task %s, version %i: %s', (isReview, version, words, paid) => {
  const said = tryText({ isReview, version })
  expect(said && t(said)).toBe(words)
  expect(tryIsPaid({ isReview, version })).toBe(paid)
})

test.each([
  [false, 5, null],
  [true, 0, 'You have three tries in total.'],
  [true, 1, 'You have two more tries. Please use a different page each time.'],
  [true, 2, 'This is your last paid try.'],
  [true, 3, 'All three tries failed. You can keep trying, but more tries earn no points.'],
  [true, 4, 'All three tries failed. You can keep trying, but more tries earn no points.'],
] as const)('review task %s, %i failed: the member reads %s', (isReview, failed, words) => {
  expect(nextTryText({ isReview, failed })?.startsWith(words ?? '') ?? null).toBe(words && true)
})

test.each([
  [true, 1, 'approved', true],
  [true, 3, 'approved', true],
  [true, 4, 'approved', false],
  [true, 1, 'rejected', false],
  [false, 1, 'approved', false],
] as const)(
  'can be paid although it is not visible: review task %s, version %i, %s: %s',
  (isReview, version, to, fits) => {
    expect(outcomeFits({ isReview, version }, to)).toBe(fits)
  },
)
