import { describe, expect, test } from 'vitest'
import { decisionUndoRefusal } from './undo.ts'

const admin = { id: 'admin', anotherAdminExists: true }

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
