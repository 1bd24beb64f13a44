import { describe, expect, test } from 'vitest'
import { missingFromProfile } from './profile-fields.ts'
import { type ClaimableTask, claimRefusal, daysLeft, rateLimitText } from './tasks.ts'

const now = new Date('2026-11-21T12:00:00Z')
const open: ClaimableTask = {
  status: 'active',
  hidden: false,
  deleted: false,
  capacity: 10,
  claimedCount: 3,
  deadline: null,
  opensAt: null,
}

describe('claimRefusal', () => {
  const cases: [string, Partial<ClaimableTask>, ReturnType<typeof claimRefusal>][] = [
    ['an open task can be claimed', {}, null],
    ['an inactive task cannot', { status: 'inactive' }, 'unlisted'],
    ['a hidden task cannot', { hidden: true }, 'unlisted'],
    ['a deleted task cannot', { deleted: true }, 'unlisted'],
    ['the last spot can be taken', { claimedCount: 9 }, null],
    ['a full task cannot', { claimedCount: 10 }, 'full'],
    ['unlimited capacity is never full', { capacity: null, claimedCount: 1_000_000 }, null],
    ['a moment before the deadline a task can be claimed', { deadline: new Date(now.getTime() + 1) }, null],
    ['at the deadline it cannot', { deadline: now }, 'expired'],
    ['past the deadline it cannot', { deadline: new Date(now.getTime() - 1) }, 'expired'],
    [
      'once the rate limit is reached a task cannot be claimed',
      { opensAt: new Date(now.getTime() + 1) },
      'rate-limited',
    ],
    ['from the moment the next spot opens it can', { opensAt: now }, null],
    [
      'says full rather than rate-limited',
      { claimedCount: 10, opensAt: new Date(now.getTime() + 1) },
      'full',
    ],
    ['says expired rather than full', { deadline: now, claimedCount: 10 }, 'expired'],
  ]
  test.each(cases)('%s', (_title, change, refusal) => {
    expect(claimRefusal({ ...open, ...change }, now)).toBe(refusal)
  })

  const later = new Date(now.getTime() + 1)
  test.each([
    ['a full task is open to the member with an offer', { claimedCount: 10 }, later, null],
    ['a rate-limited one too', { opensAt: later }, later, null],
    ['until the offer ends', { claimedCount: 10 }, now, 'full'],
    ['but not a task that expired', { claimedCount: 10, deadline: now }, later, 'expired'],
    ['or is hidden', { claimedCount: 10, hidden: true }, later, 'unlisted'],
  ])('%s', (_title, change, offerUntil, refusal) => {
    expect(claimRefusal({ ...open, ...change }, now, offerUntil)).toBe(refusal)
  })
})

test.each([
  [{ rateLimit: null, ratePeriodDays: 1 }, null],
  [{ rateLimit: 3, ratePeriodDays: 1 }, '3 user(s) per day'],
  [{ rateLimit: 3, ratePeriodDays: 7 }, '3 user(s) per 7 days'],
])('shows the rate limit of %o as %s', (task, text) => {
  expect(rateLimitText(task)).toBe(text)
})

test.each([
  [null, null],
  [new Date(now.getTime() + 1), 1],
  [new Date(now.getTime() + 86_400_000), 1],
  [new Date(now.getTime() + 86_400_001), 2],
  [now, 0],
])('rounds the days left until %s up: %s', (deadline, days) => {
  expect(daysLeft(deadline, now)).toBe(days)
})

test('lists what is missing from a profile', () => {
  expect(missingFromProfile({ firstName: 'Robin', lastName: ' ', phoneNumber: null })).toEqual([
    'lastName',
    'phoneNumber',
  ])
  expect(missingFromProfile({ firstName: 'A', lastName: 'B', phoneNumber: '416 555 0100' })).toEqual([])
})
