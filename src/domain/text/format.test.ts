import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDeadline,
  formatDeadlineDate,
  formatNumber,
  formatSignedNumber,
  formatSoon,
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
