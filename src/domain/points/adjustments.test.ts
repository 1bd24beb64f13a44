import { describe, expect, test } from 'vitest'
import {
  adjustmentRefusal,
  isAdjustmentAmount,
  MAX_ADJUSTED_BALANCE,
  MAX_ADJUSTMENT_POINTS,
  readAmount,
  undoRefusal,
} from './adjustments.ts'

const admin = { id: 'admin', anotherAdminExists: true }

describe('an amount', () => {
  test.each([
    [1, true],
    [-1, true],
    [MAX_ADJUSTMENT_POINTS, true],
    [-MAX_ADJUSTMENT_POINTS - 1, false],
    [0, false],
    [-0, false],
    [1.5, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('%s can be an adjustment: %s', (amount, can) => {
    expect(isAdjustmentAmount(amount)).toBe(can)
  })

  test.each([
    ['50', 50],
    [' +50 ', 50],
    ['-50', -50],
    ['−50', -50],
    ['1,000', 1000],
    ['-12,500', -12_500],
    ['1,00', null],
    ['', null],
    ['-', null],
    ['0', null],
    ['1.5', null],
    ['1e3', null],
    ['ten', null],
    ['1 000', null],
    ['99999999', null],
  ])('typed as %j is %s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount)
  })
})

describe('an adjustment', () => {
  test.each([
    [300, -300, null],
    [300, -301, 'below-zero'],
    [-100, 50, null],
    [-100, -1, 'below-zero'],
    [MAX_ADJUSTED_BALANCE, 1, 'above-maximum'],
    [MAX_ADJUSTED_BALANCE, -1, null],
  ])('of a balance of %d by %d: %s', (balance, amount, refusal) => {
    expect(adjustmentRefusal({ userId: 'member', balance }, amount, admin)).toBe(refusal)
  })

  test('of an admin’s own account is left to another admin if there is one', () => {
    const own = { userId: 'admin', balance: 300 }
    expect(adjustmentRefusal(own, 10, admin)).toBe('own-account')
    expect(adjustmentRefusal(own, 10, { ...admin, anotherAdminExists: false })).toBeNull()
  })

  test('is undone once, and not by the admin whose points it changed if there is another', () => {
    expect(undoRefusal({ userId: 'member', isUndone: false }, admin)).toBeNull()
    expect(undoRefusal({ userId: 'member', isUndone: true }, admin)).toBe('already-undone')
    expect(undoRefusal({ userId: 'admin', isUndone: false }, admin)).toBe('own-account')
  })
})
