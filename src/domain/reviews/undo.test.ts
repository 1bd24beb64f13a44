import { describe, expect, test } from 'vitest'
import { reviewUndoRefusal } from './undo.ts'

const review = {
  status: 'approved',
  userId: 'member',
  firstReviewedBy: null,
  isReplaced: false,
  spotIsLeft: false,
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
    [{ status: 'rejected', spotIsLeft: true }, 'spot-left'],
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
