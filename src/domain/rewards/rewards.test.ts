import { expect, test } from 'vitest'
import {
  cancelRefusal,
  decisionRefusal,
  pointsAreReturned,
  pointsMissing,
  REQUEST_STATUSES,
  type RequestStatus,
} from './rewards.ts'

const ALLOWED = new Set(['pending>approved', 'pending>rejected', 'approved>fulfilled'])

test.each(REQUEST_STATUSES.flatMap((from) => REQUEST_STATUSES.map((to) => [from, to] as const)))(
  'a request goes from %s to %s only if the specification says so',
  (from: RequestStatus, to: RequestStatus) => {
    const refusal = decisionRefusal({ status: from, userId: 'member' }, to, {
      id: 'admin',
      anotherAdminExists: true,
    })
    expect(refusal).toBe(ALLOWED.has(`${from}>${to}`) ? null : 'already-decided')
  },
)

test('an admin does not decide their own request if there is another admin', () => {
  const own = { status: 'pending', userId: 'admin' } as const
  expect(decisionRefusal(own, 'approved', { id: 'admin', anotherAdminExists: true })).toBe('own-request')
  expect(decisionRefusal(own, 'approved', { id: 'admin', anotherAdminExists: false })).toBeNull()
})

test.each([
  ['pending', null],
  ['approved', 'already-decided'],
  ['rejected', 'already-decided'],
  ['fulfilled', 'already-decided'],
  ['cancelled', 'already-cancelled'],
] as const)('a member cancels a request that is %s: %s', (status, refusal) => {
  expect(cancelRefusal({ status })).toBe(refusal)
})

test.each([
  ['approved', null, false],
  ['rejected', null, true],
  ['cancelled', null, true],
  ['fulfilled', null, false],
  ['fulfilled', { status: 'refused' }, false],
  ['fulfilled', { status: 'refunded' }, true],
] as const)(
  'the points of a request that is %s, with the case %o, are returned: %s',
  (status, latest, expected) => {
    expect(pointsAreReturned({ status, case: latest })).toBe(expected)
  },
)

test('says how many points are missing for a reward', () => {
  expect(pointsMissing({ pointsCost: 100 }, 60)).toBe(40)
  expect(pointsMissing({ pointsCost: 100 }, 100)).toBe(0)
  expect(pointsMissing({ pointsCost: 100 }, -20)).toBe(120)
})
