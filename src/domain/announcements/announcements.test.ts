import { expect, test } from 'vitest'
import { type AnnouncementPriority, announcementStatus, expiryProblem, mostUrgent } from './announcements.ts'

test('the most urgent announcement has the highest priority, and is the first of those', () => {
  const chosen = (...priorities: (AnnouncementPriority | null)[]) =>
    mostUrgent(priorities.map((priority, position) => ({ priority, position })))?.position
  expect(chosen('low', null, 'high', 'high')).toBe(2)
  expect(chosen('low', null, 'medium')).toBe(1)
  expect(chosen()).toBeUndefined()
})

const NOW = new Date('2026-11-24T12:00:00Z')
const [PAST, FUTURE, LATER] = ['2026-11-20', '2026-11-30', '2026-12-24'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
]

test.each([
  [{ startsAt: null, expiresAt: null }, 'active'],
  [{ startsAt: NOW, expiresAt: FUTURE }, 'active'],
  [{ startsAt: FUTURE, expiresAt: LATER }, 'scheduled'],
  [{ startsAt: PAST, expiresAt: NOW }, 'expired'],
] as const)(
  'an announcement with the times %o is %s, and inactive once it is switched off',
  (times, status) => {
    expect(announcementStatus({ isActive: true, ...times }, NOW)).toBe(status)
    expect(announcementStatus({ isActive: false, ...times }, NOW)).toBe('inactive')
  },
)

test.each([
  ['in the past', { startsAt: null, expiresAt: PAST }, 'expiresAt'],
  ['at its start', { startsAt: FUTURE, expiresAt: FUTURE }, 'expiresBeforeStart'],
  ['before its start', { startsAt: LATER, expiresAt: FUTURE }, 'expiresBeforeStart'],
  ['after its start', { startsAt: FUTURE, expiresAt: LATER }, null],
  ['after a start in the past', { startsAt: PAST, expiresAt: FUTURE }, null],
] as const)('a new expiry %s', (_, times, problem) => {
  expect(expiryProblem(times, null, NOW)).toBe(problem)
})

test('an unchanged expiry may be in the past, but not before a start that moved behind it', () => {
  expect(expiryProblem({ startsAt: null, expiresAt: PAST }, PAST, NOW)).toBeNull()
  expect(expiryProblem({ startsAt: FUTURE, expiresAt: PAST }, PAST, NOW)).toBe('expiresBeforeStart')
})
