import { expect, test } from 'vitest'
import { deliveredText, isShownExpiry, lastFourOf, readDelivered } from './codes.ts'

test.each([
  { code: 'ABCD-1234', pin: '' },
  { code: 'ABCD-1234', pin: '0042' },
  { code: 'PIN: 7', pin: '7' },
])('a member reads %o as it was imported', (given) => {
  expect(readDelivered(deliveredText(given))).toEqual(given)
})

test.each([
  ['12345678901', null],
  ['123456789012', '9012'],
])('of %s, admins see %s', (code, seen) => {
  expect(lastFourOf(code)).toBe(seen)
})

test.each([
  ['2026-12-31T05:00:00Z', true],
  ['2026-12-31T05:00:01Z', false],
  ['2026-10-01T04:00:00Z', true],
])('a card says that a code expires at %s: %s', (expiresAt, isShown) => {
  expect(isShownExpiry(expiresAt, new Date('2026-11-01T05:00:00Z'))).toBe(isShown)
})
