import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { caseChoices, decidedCaseWords, openCaseWords } from './case-words.ts'

test.each([
  [true, 'stock', 'none', ['not-working', 'wrong-value', 'not-arrived']],
  [true, 'hand', 'email', ['not-working', 'wrong-value', 'not-arrived']],
  [false, 'hand', 'email', ['not-arrived', 'wrong-value']],
  [true, 'hand', 'postal', ['not-arrived', 'wrong-value']],
  [false, 'etransfer', 'email', ['not-arrived', 'wrong-value']],
] as const)(
  'only codes can fail to work: %s, %s, %s',
  (hasDelivery, deliveryKind, destinationKind, kinds) => {
    const choices = caseChoices({ hasDelivery, deliveryKind, destinationKind })
    expect(choices.map(({ kind }) => kind)).toEqual(kinds)
  },
)

test.each([
  [
    2,
    false,
    'We’re looking into it. You’re number 2 in line, and we’ll answer by Nov 30, 2026 at 2:15 PM EST.',
  ],
  [
    1,
    true,
    'We’re looking at it again. You’re next in line, and we’ll answer by Nov 30, 2026 at 2:15 PM EST.',
  ],
  [null, false, 'We’re looking into it, and we’ll answer by Nov 30, 2026 at 2:15 PM EST.'],
])('an open case says its place and its time: %s', (place, isAgain, words) => {
  const open = { place, isAgain, dueAt: '2026-11-30T19:15:00Z' }
  expect(t(openCaseWords(open, new Date('2026-11-30T19:15:00Z')))).toBe(words)
})

test.each([
  [1, 'We’re looking into it, and we’re sorry that it’s taking longer than we said. You’re next in line.'],
  [null, 'We’re looking into it, and we’re sorry that it’s taking longer than we said.'],
])('a late answer promises no time that is over: %s', (place, words) => {
  const open = { place, isAgain: false, dueAt: '2026-11-30T19:15:00Z' }
  expect(t(openCaseWords(open, new Date('2026-11-30T19:15:01Z')))).toBe(words)
})

test.each([
  ['replaced', true, false, 'We replaced it. To see the new one, press “Show delivery details”.'],
  ['replaced', false, false, 'We sent it again.'],
  ['refunded', true, false, 'We returned 100 points to your account.'],
  ['refused', true, false, 'We looked into it, and can’t replace it or return its points.'],
  ['refused', true, true, 'We looked at it again, and our answer stays the same.'],
] as const)('a case that was %s says so', (status, hasDelivery, isAgain, words) => {
  expect(t(decidedCaseWords(status, { isAgain, hasDelivery, points: 100 }))).toBe(words)
})
