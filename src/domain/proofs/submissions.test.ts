import { describe, expect, test } from 'vitest'
import {
  announcedUntil,
  canLeave,
  memberTaskState,
  proofIsEmpty,
  reviewDue,
  reviewRefusal,
  submitRefusal,
} from './submissions.ts'

describe('the state of a member’s task', () => {
  test.each([
    [false, null, 'unclaimed', false, 'unclaimed'],
    [true, null, 'claimed', true, null],
    [true, 'pending', 'pending', false, 'pending'],
    [true, 'approved', 'approved', false, 'approved'],
    [true, 'rejected', 'rejected', false, null],
  ] as const)('claim %s, latest %s: %s', (claimed, latest, state, leaves, refusal) => {
    expect(memberTaskState(claimed, latest)).toBe(state)
    expect(canLeave(state)).toBe(leaves)
    expect(submitRefusal(state)).toBe(refusal)
  })
})

test.each([
  [{ hasImage: false, notes: '' }, true],
  [{ hasImage: false, notes: ' \n\t' }, true],
  [{ hasImage: false, notes: '\u200b\u2060 \u3164' }, true],
  [{ hasImage: false, notes: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}' }, false],
  [{ hasImage: false, notes: 'posted' }, false],
  [{ hasImage: true, notes: '' }, false],
])('proof %o is empty: %s', (proof, empty) => {
  expect(proofIsEmpty(proof)).toBe(empty)
})

describe('reviewRefusal', () => {
  const submission = { status: 'pending', userId: 'member', firstReviewedBy: null } as const
  test('is null for anyone else’s pending submission', () => {
    expect(reviewRefusal(submission, { id: 'admin', anotherAdminExists: false })).toBeNull()
  })
  test('refuses to review a submission twice', () => {
    expect(
      reviewRefusal({ ...submission, status: 'rejected' }, { id: 'admin', anotherAdminExists: true }),
    ).toBe('already-reviewed')
  })
  test('leaves an admin’s own submission to another admin if there is one', () => {
    expect(reviewRefusal(submission, { id: 'member', anotherAdminExists: true })).toBe('own-submission')
    expect(reviewRefusal(submission, { id: 'member', anotherAdminExists: false })).toBeNull()
  })
  test('leaves a second look to a different admin if there is one', () => {
    const contested = { ...submission, firstReviewedBy: 'admin' }
    expect(reviewRefusal(contested, { id: 'admin', anotherAdminExists: true })).toBe('first-reviewer')
    expect(reviewRefusal(contested, { id: 'admin', anotherAdminExists: false })).toBeNull()
    expect(reviewRefusal(contested, { id: 'second', anotherAdminExists: true })).toBeNull()
    const alone = { id: 'admin', anotherAdminExists: true, anotherCouldLook: false }
    expect(reviewRefusal(contested, alone)).toBeNull()
  })
})

test.each([
  [0, 'in-time'],
  [23.9, 'in-time'],
  [24, 'due-soon'],
  [48, 'due-soon'],
  [48.1, 'overdue'],
] as const)('after %d hours a review is %s', (hours, due) => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(reviewDue(new Date(now.getTime() - hours * 3_600_000), now)).toBe(due)
})

/** Minutes from now; the extra time so far is in minutes too. */
test.each([
  { left: 60, extended: 0, until: null },
  { left: 15, extended: 0, until: null },
  { left: 5, extended: 0, until: 15 },
  { left: -30, extended: 0, until: 15 },
  { left: 5, extended: 115, until: 10 },
  { left: 5, extended: 120, until: null },
  { left: -110, extended: 0, until: 10 },
  { left: -120, extended: 0, until: null },
  { left: -30, extended: 100, until: null },
])('announced with $left minutes left after $extended extra: until $until', ({ left, extended, until }) => {
  const now = new Date('2026-11-26T12:00:00Z')
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  expect(announcedUntil(after(left), extended * 60_000, now)).toEqual(until === null ? null : after(until))
})
