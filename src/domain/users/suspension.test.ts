import { expect, test } from 'vitest'
import { answerRefusal, isOwnSuspension } from './suspension.ts'

test.each([
  ['at first', { answers: 0, replies: 0 }, null],
  ['before our reply', { answers: 1, replies: 0 }, 'waiting'],
  ['after our reply', { answers: 1, replies: 1 }, null],
  ['twice, without a second reply', { answers: 2, replies: 1 }, 'used-up'],
  ['twice, however often we replied', { answers: 2, replies: 5 }, 'used-up'],
] as const)('answering a suspension %s', (_when, counts, refusal) => {
  expect(answerRefusal(counts)).toBe(refusal)
})

test.each([
  ['the one who suspended, with a colleague', 'ana', true, true],
  ['the only admin', 'ana', false, false],
  ['a colleague', 'cy', true, false],
])('an answer is not for %s: %s', (_who, id, anotherAdminExists, isOwn) => {
  expect(isOwnSuspension({ suspendedBy: 'ana' }, { id, anotherAdminExists })).toBe(isOwn)
  expect(isOwnSuspension({ suspendedBy: null }, { id, anotherAdminExists })).toBe(false)
})
