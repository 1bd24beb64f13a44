import { expect, test } from 'vitest'
import { DUTIES, type Team } from '#domain/identity/duties.ts'
import {
  accountStatusOf,
  type Person,
  reinstatementRefusal,
  roleRefusal,
  suspensionRefusal,
} from './account-status.ts'

const member: Person = { id: 'member', role: 'user', duties: [], isSuspended: false, isDeleted: false }
const colleague: Person = { ...member, id: 'colleague', role: 'admin', duties: DUTIES }
const reviewer: Person = { ...colleague, duties: ['reviews'] }
const paying: Team = { role: 'admin', duties: ['payouts'] }
const all: Team = { role: 'admin', duties: DUTIES }
const none: Team = { role: 'user', duties: [] }
const suspended: Person = { ...member, isSuspended: true }
const deleted: Person = { ...member, isDeleted: true }

test.each([
  ['a member', member, true, null],
  ['another admin if some remain', colleague, true, null],
  ['the last admin with every duty', colleague, false, 'last-admin'],
  ['an admin with one duty', reviewer, false, null],
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
  ['is granted to a member', member, all, false, null],
  ['is not granted twice', colleague, all, true, 'already'],
  ['is taken away if another admin remains', colleague, none, true, null],
  ['is never taken away from the last admin', colleague, none, false, 'last-admin'],
  [
    'is taken away from a suspended admin, who does not count as an admin',
    { ...colleague, isSuspended: true },
    none,
    false,
    null,
  ],
  ['with one duty is taken away', reviewer, none, false, null],
  ['gets another duty', reviewer, paying, true, null],
  ['keeps its duties', reviewer, { role: 'admin', duties: ['reviews'] }, true, 'already'],
  ['keeps every duty in one place', colleague, paying, false, 'last-admin'],
  ['cannot change its own duties', { ...colleague, id: 'me' }, paying, true, 'own-duties'],
  ['can be given up', { ...colleague, id: 'me' }, none, true, null],
  ['cannot be given to a deleted account', deleted, all, true, 'deleted'],
] as const)('a role: %s', (_what, person, wanted, otherAdmins, refusal) => {
  expect(roleRefusal(person, wanted, { adminId: 'me', otherAdmins })).toBe(refusal)
})

test('a deleted account counts as deleted even if it was suspended', () => {
  expect([member, suspended, { ...suspended, isDeleted: true }].map(accountStatusOf)).toEqual([
    'active',
    'suspended',
    'deleted',
  ])
})
