import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import {
  capacityIsTooLow,
  claimTimeText,
  copyTitle,
  isReservedTitle,
  MAX_TASK_TITLE_LENGTH,
  submitUntil,
} from './task-form.ts'

test.each([
  ['Complete Your Profile', true],
  ['  complete  your PROFILE ', true],
  ['Complete Your Profile today', false],
])("'%s' is reserved: %s", (title, reserved) => {
  expect(isReservedTitle(title)).toBe(reserved)
})

test.each([
  [4, 5, true],
  [5, 5, false],
  [null, 5, false],
])('%s spots are too few for %s claims: %s', (capacity, claimed, tooLow) => {
  expect(capacityIsTooLow(capacity, claimed)).toBe(tooLow)
})

test.each([
  [null, null],
  [1, '1 hour'],
  [36, '36 hours'],
  [48, '48 hours'],
  [72, '3 days'],
  [100, '100 hours'],
])('shows %s hours to submit as %s', (hours, words) => {
  const said = claimTimeText(hours)
  expect(said && t(said)).toBe(words)
})

test('keeps a spot for the task’s hours, counted from the claim', () => {
  const claimedAt = new Date('2026-11-01T03:00:00Z')
  expect(submitUntil(48, claimedAt)?.toISOString()).toBe('2026-11-03T03:00:00.000Z')
  expect(submitUntil(null, claimedAt)).toBeNull()
})

test('names a duplicate a copy, within the maximum title length', () => {
  expect(copyTitle('Share the menu')).toBe('Copy of Share the menu')
  expect(copyTitle('x'.repeat(MAX_TASK_TITLE_LENGTH))).toHaveLength(MAX_TASK_TITLE_LENGTH)
  expect(copyTitle('😀'.repeat(MAX_TASK_TITLE_LENGTH / 2)).length).toBeLessThanOrEqual(MAX_TASK_TITLE_LENGTH)
})
