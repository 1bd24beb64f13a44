import { expect, test } from 'vitest'
import { entryWord } from './points.ts'

const RETURNED = '2026-11-14T15:00:00Z'

test.each([
  ['earned', 'task_award', null, 'earned'],
  ['earned', 'adjustment', null, 'earned'],
  ['earned', 'refund', null, 'returned'],
  ['earned', 'reversal', null, 'returned'],
  ['spent', 'redemption', null, 'spent'],
  ['spent', 'redemption', RETURNED, 'taken and returned'],
  ['spent', 'reversal', null, 'deducted'],
  ['spent', 'adjustment', null, 'deducted'],
] as const)('an entry of type %s and kind %s, returned %s, reads as %s', (type, kind, returnedAt, word) => {
  expect(entryWord({ type, kind, returnedAt })).toBe(word)
})
