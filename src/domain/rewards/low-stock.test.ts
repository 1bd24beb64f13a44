import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import { daysLeft, isLow, lastingWords, lowPeriodAt } from './low-stock.ts'

test.each([
  [{ available: 14, deliveredLately: 28 }, 7, false],
  [{ available: 13, deliveredLately: 28 }, 6.5, true],
  [{ available: 5, deliveredLately: 0 }, null, false],
  [{ available: 4, deliveredLately: 0 }, null, true],
  [{ available: -3, deliveredLately: 14 }, 0, true],
  [{ available: 7, deliveredLately: 14 }, 7, false],
])('%o lasts %s days; low: %s', (stock, days, low) => {
  expect(daysLeft(stock)).toBe(days)
  expect(isLow({ ...stock, isOffered: true })).toBe(low)
  expect(isLow({ ...stock, isOffered: false })).toBe(false)
})

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1, hours))
const since = at(0)

test.each([
  ['starts', { since: null, enoughSince: null }, true, { since: at(30), enoughSince: null }],
  ['goes on', { since, enoughSince: null }, true, { since, enoughSince: null }],
  ['goes on after too short a break', { since, enoughSince: at(7) }, true, { since, enoughSince: null }],
  ['may end', { since, enoughSince: null }, false, { since, enoughSince: at(30) }],
  ['ends after a day', { since, enoughSince: at(6) }, false, { since: null, enoughSince: null }],
  ['does not end before', { since, enoughSince: at(7) }, false, { since, enoughSince: at(7) }],
  ['is none', { since: null, enoughSince: null }, false, { since: null, enoughSince: null }],
])('a low period %s', (_, period, low, next) => {
  expect(lowPeriodAt(period, low, at(30))).toEqual(next)
})

test.each([
  [{ available: -1, daysLeft: 0 }, '1 code is missing for open requests.'],
  [{ available: 0, daysLeft: null }, 'No codes are left, so members see it as sold out.'],
  [{ available: 4, daysLeft: null }, 'Only 4 codes are left.'],
  [{ available: 1, daysLeft: 0.5 }, 'Only 1 code is left, enough for less than a day.'],
  [{ available: 6, daysLeft: 3.9 }, 'Only 6 codes are left, enough for about 3 days.'],
])('%o in words', (stock, words) => {
  expect(t(lastingWords(stock))).toBe(words)
})
