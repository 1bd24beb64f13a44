import { expect, test } from 'vitest'
import { messageRefusal } from './support.ts'

test.each([
  ['a member', {}, null],
  ['a suspended account', { isSuspended: true }, 'user.suspended'],
  ['a deleted account', { isDeleted: true }, 'user.deleted'],
  ['one that was suspended, then deleted', { isSuspended: true, isDeleted: true }, 'user.deleted'],
  ['themselves', { id: 'admin' }, 'inbox.own-account'],
])('an admin who writes to %s', (_, person, code) => {
  const refusal = messageRefusal({ id: 'member', isSuspended: false, isDeleted: false, ...person }, 'admin')
  expect(refusal?.code ?? null).toBe(code)
})
