import { describe, expect, test } from 'vitest'
import { decisionUndoRefusal, foldPostings, reviewUndoRefusal } from './undo.ts'

const review = {
  status: 'approved',
  userId: 'member',
  firstReviewedBy: null,
  isReplaced: false,
  placeIsLeft: false,
  memberIsDeleted: false,
} as const
const admin = { id: 'admin', anotherAdminExists: true }

describe('a review', () => {
  test.each([
    [{}, null],
    [{ status: 'rejected' }, null],
    [{ status: 'pending' }, 'nothing-to-undo'],
    [{ userId: 'admin' }, 'own-record'],
    [{ firstReviewedBy: 'admin' }, 'first-reviewer'],
    [{ status: 'rejected', isReplaced: true }, 'replaced'],
    [{ status: 'rejected', placeIsLeft: true }, 'place-left'],
    [{ status: 'rejected', memberIsDeleted: true }, 'account-deleted'],
    // An approval can be undone even after the account was deleted: a friend may have been paid for it.
    [{ memberIsDeleted: true }, null],
  ] as const)('%o -> %s', (change, refusal) => {
    expect(reviewUndoRefusal({ ...review, ...change }, admin)).toBe(refusal)
  })

  test('lets the only admin undo the review of their own submission', () => {
    const alone = { id: 'admin', anotherAdminExists: false }
    expect(reviewUndoRefusal({ ...review, userId: 'admin', firstReviewedBy: 'admin' }, alone)).toBeNull()
  })
})

describe('a decision on a request', () => {
  const request = { status: 'rejected', userId: 'member', memberIsDeleted: false } as const
  test.each([
    [{}, null],
    [{ status: 'approved' }, null],
    [{ status: 'fulfilled' }, null],
    [{ status: 'pending' }, 'nothing-to-undo'],
    [{ status: 'cancelled' }, 'cancelled'],
    [{ userId: 'admin' }, 'own-record'],
    [{ memberIsDeleted: true }, 'account-deleted'],
  ] as const)('%o -> %s', (change, refusal) => {
    expect(decisionUndoRefusal({ ...request, ...change }, admin)).toBe(refusal)
  })
})

test('applies several postings to one account in order, even below zero', () => {
  const moved = foldPostings(new Map([['a', 600]]), [
    { userId: 'a', amount: -150 },
    { userId: 'a', amount: -500 },
    { userId: 'b', amount: 5 },
  ])
  expect(moved.map(({ balanceBefore, balanceAfter }) => [balanceBefore, balanceAfter])).toEqual([
    [600, 450],
    [450, -50],
    [0, 5],
  ])
})
