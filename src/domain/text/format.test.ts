import { describe, expect, test } from 'vitest'
import {
  atTimeOrDate,
  formatCents,
  formatChoices,
  formatDate,
  formatDateTime,
  formatDeadline,
  formatDeadlineDate,
  formatDollars,
  formatList,
  formatMonth,
  formatNumber,
  formatOneDecimal,
  formatPoints,
  formatSignedNumber,
  formatSignedPoints,
  formatSoon,
  formatTimeOrDate,
  plural,
} from './format.ts'
import { formatRelative } from './format-relative.ts'

test.each([
  [0, '0', '0'],
  [25, '25', '+25'],
  [1380, '1,380', '+1,380'],
  [1234567, '1,234,567', '+1,234,567'],
  [-2500, '−2,500', '−2,500'],
])('shows points like a bank statement: %d', (points, plain, signed) => {
  expect(formatNumber(points)).toBe(plain)
  expect(formatSignedNumber(points)).toBe(signed)
})

test('a time of today is shown without its date', () => {
  const soon = '2026-11-20T23:09:00Z'
  expect(formatSoon(soon, '2026-11-20T05:00:00Z')).toBe('6:09 PM EST')
  expect(formatSoon(soon, '2026-11-20T04:59:00Z')).toBe('Nov 20, 2026 at 6:09 PM EST')
})

describe('shows instants in Toronto time, in the specified format', () => {
  test.each([
    ['2026-11-20T23:09:00Z', 'Nov 20, 2026', 'Nov 20, 2026 at 6:09 PM', 'EST'],
    ['2026-11-25T04:59:00Z', 'Nov 24, 2026', 'Nov 24, 2026 at 11:59 PM', 'EST'],
    ['2026-07-01T03:59:59.999Z', 'Jun 30, 2026', 'Jun 30, 2026 at 11:59 PM', 'EDT'],
    ['2026-09-05T16:00:00Z', 'Sep 5, 2026', 'Sep 5, 2026 at 12:00 PM', 'EDT'],
    ['2027-01-01T05:01:00Z', 'Jan 1, 2027', 'Jan 1, 2027 at 12:01 AM', 'EST'],
    ['2026-03-08T07:00:00Z', 'Mar 8, 2026', 'Mar 8, 2026 at 3:00 AM', 'EDT'],
  ])('%s', (iso, date, dateTime, zone) => {
    expect(formatDate(iso)).toBe(date)
    expect(formatDateTime(iso)).toBe(dateTime)
    expect(formatDeadline(iso)).toBe(`${dateTime} ${zone}`)
  })

  test.each([
    ['2026-11-25T05:00:00Z', 'Nov 24, 2026', 'Nov 24, 2026 at 11:59 PM EST'],
    ['2026-07-01T04:00:00Z', 'Jun 30, 2026', 'Jun 30, 2026 at 11:59 PM EDT'],
    ['2026-11-25T05:01:00Z', 'Nov 25, 2026', 'Nov 25, 2026 at 12:01 AM EST'],
    ['2026-11-25T17:00:00Z', 'Nov 25, 2026', 'Nov 25, 2026 at 12:00 PM EST'],
  ])('shows the deadline %s as part of %s', (iso, date, deadline) => {
    expect(formatDeadlineDate(iso)).toBe(date)
    expect(formatDeadline(iso)).toBe(deadline)
  })

  test('uses ordinary spaces only, so that server and browser agree', () => {
    expect(formatDeadline('2026-11-20T23:09:00Z')).toMatch(/^[\x20-\x7e]+$/)
  })
})

describe('rounds relative times down', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  test.each([
    ['2026-11-20T11:59:01Z', 'just now'],
    ['2026-11-20T12:00:59Z', 'just now'],
    ['2026-11-20T11:59:00Z', '1 min ago'],
    ['2026-11-20T11:00:01Z', '59 min ago'],
    ['2026-11-20T09:00:00Z', '3 h ago'],
    ['2026-11-19T12:00:00Z', '1 d ago'],
    ['2026-10-01T12:00:00Z', '50 d ago'],
    ['2026-11-22T12:00:00Z', 'in 2 d'],
  ])('%s is %s', (iso, text) => {
    expect(formatRelative(iso, now)).toBe(text)
    expect(formatRelative(iso, new Date(now))).toBe(text)
  })
})

test.each([
  [0, '0 users'],
  [1, '1 user'],
  [2, '2 users'],
  [1200, '1,200 users'],
])('uses the right plural for %d', (count, text) => {
  expect(plural(count, 'user', 'users')).toBe(text)
})

const SIX_PM = '2026-11-20T23:09:00Z'

test.each([
  [formatPoints(0, 'fr'), '0\u00a0point'],
  [formatPoints(1, 'fr'), '1\u00a0point'],
  [formatPoints(1725, 'fr'), '1\u00a0725\u00a0points'],
  [formatSignedPoints(-2500, 'fr'), '−2\u00a0500\u00a0points'],
  [formatNumber(1234567, 'fr'), '1\u00a0234\u00a0567'],
  [formatOneDecimal(5.25, 'fr'), '5,3'],
  [formatDollars(25, 'fr'), '25,00\u00a0$'],
  [formatCents(-172550, 'fr'), '−1\u00a0725,50\u00a0$'],
  [formatDate(SIX_PM, 'fr'), '20\u00a0nov. 2026'],
  [formatDateTime(SIX_PM, 'fr'), '20\u00a0nov. 2026 à 18\u00a0h\u00a009'],
  [formatSoon('2026-06-01T13:05:00Z', SIX_PM, 'fr'), '1er\u00a0juin 2026 à 9\u00a0h\u00a005 HAE'],
  [formatDeadline('2026-11-25T05:00:00Z', 'fr'), '24\u00a0nov. 2026 à 23\u00a0h\u00a059 HNE'],
  [formatTimeOrDate('2026-11-20T05:05:00Z', SIX_PM, 'fr'), '0\u00a0h\u00a005'],
  [atTimeOrDate('2026-08-20T16:00:00Z', SIX_PM, 'fr'), 'le 20\u00a0août 2026 à 12\u00a0h\u00a000'],
  [formatMonth('2026-12-05T17:00:00Z', 'fr'), 'décembre 2026'],
  [formatList(['Laval', 'Gatineau', 'Lévis'], 'fr'), 'Laval, Gatineau et Lévis'],
  [formatChoices(['Laval', 'Gatineau', 'Lévis'], 'fr'), 'Laval, Gatineau ou Lévis'],
])('French as it is written in Canada: %s', (said, written) => {
  expect(said).toBe(written)
})
