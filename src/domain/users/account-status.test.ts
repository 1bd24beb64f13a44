import { expect, test } from 'vitest'
import {
  accountStatusOf,
  type Person,
  reinstatementRefusal,
  roleRefusal,
  suspensionRefusal,
} from './account-status.ts'

const member: Person = { id: 'member', role: 'user', isSuspended: false, isDeleted: false }
const colleague: Person = { ...member, id: 'colleague', role: 'admin' }
const suspended: Person = { ...member, isSuspended: true }
const deleted: Person = { ...member, isDeleted: true }

test.each([
  ['a member', member, true, null],
  ['another admin if some remain', colleague, true, null],
  ['the last admin', colleague, false, 'last-admin'],
  ['one’s own account', { ...colleague, id: 'me' }, true, 'own-account'],
  ['someone who is already suspended', suspended, true, 'already'],
  ['a deleted account', deleted, true, 'deleted'],
])('suspending: %s', (_who, person, otherAdmins, refusal) => {
  expect(suspensionRefusal(person, { adminId: 'me', otherAdmins })).toBe(refusal)
})

test('only a suspended member can be reinstated', () => {
  expect([suspended, member, deleted].map(reinstatementRefusal)).toEqual([null, 'already', 'deleted'])
})

test.each([
  ['is granted to a member', member, 'admin', false, null],
  ['is not granted twice', colleague, 'admin', true, 'already'],
  ['is taken away if another admin remains', colleague, 'user', true, null],
  ['is never taken away from the last admin', colleague, 'user', false, 'last-admin'],
  [
    'is taken away from a suspended admin, who does not count as an admin',
    { ...colleague, isSuspended: true },
    'user',
    false,
    null,
  ],
  ['cannot be given to a deleted account', deleted, 'admin', true, 'deleted'],
] as const)('a role: %s', (_what, person, role, otherAdmins, refusal) => {
  expect(roleRefusal(person, role, { otherAdmins })).toBe(refusal)
})

test('a deleted account counts as deleted even if it was suspended', () => {
  expect([member, suspended, { ...suspended, isDeleted: true }].map(accountStatusOf)).toEqual([
    'active',
    'suspended',
    'deleted',
  ])
})
