import { expect, test } from 'vitest'
import { t } from '#client/words/t.ts'
import {
  CASE_DAYS,
  type CaseStatus,
  caseDecisionRefusal,
  caseDueAt,
  caseRefusal,
  knownOfDelivery,
  SECOND_LOOK_DAYS,
  secondLookRefusal,
} from './cases.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const ago = (days: number, ms = 0) => new Date(NOW.getTime() - days * 86_400_000 - ms).toISOString()
const latest = (status: CaseStatus) => ({ status, decidedAt: null, contestedAt: null })

test.each([
  ['delivered', 'fulfilled', ago(1), null, null],
  ['not delivered', 'approved', null, null, 'not-delivered'],
  ['undone', 'approved', ago(1), null, 'not-delivered'],
  ['on the last day', 'fulfilled', ago(CASE_DAYS), null, null],
  ['after it', 'fulfilled', ago(CASE_DAYS, 1), null, 'too-late'],
  ['with an open case', 'fulfilled', ago(1), latest('open'), 'open'],
  ['with an open case after the last day', 'fulfilled', ago(CASE_DAYS, 1), latest('open'), 'open'],
  ['replaced', 'fulfilled', ago(1), latest('replaced'), null],
  ['replaced long ago', 'fulfilled', ago(CASE_DAYS, 1), latest('replaced'), 'too-late'],
  ['refunded', 'fulfilled', ago(1), latest('refunded'), 'ended'],
  ['refused', 'fulfilled', ago(1), latest('refused'), 'ended'],
] as const)('a case about a request that is %s: %s', (_name, status, deliveredAt, found, refusal) => {
  expect(caseRefusal({ status, deliveredAt, latest: found }, NOW)).toBe(refusal)
})

test.each([
  ['open', null, null, 'not-refused'],
  ['replaced', ago(1), null, 'not-refused'],
  ['refunded', ago(1), null, 'not-refused'],
  ['refused', ago(1), null, null],
  ['refused', ago(SECOND_LOOK_DAYS), null, null],
  ['refused', ago(SECOND_LOOK_DAYS, 1), null, 'too-late'],
  ['refused', ago(1), ago(2), 'already-asked'],
] as const)(
  'a second look at a case that is %s since %s: %s, %s',
  (status, decidedAt, contestedAt, refusal) => {
    expect(secondLookRefusal({ status, decidedAt, contestedAt }, NOW)).toBe(refusal)
  },
)

test.each([
  ['another admin', 'ana', true, true, null, null],
  ['the member', 'member', true, true, null, 'own'],
  ['the member who is the only admin', 'member', false, false, null, null],
  ['who refused it', 'ana', true, true, 'ana', 'first-reviewer'],
  ['who did not refuse it', 'bo', true, true, 'ana', null],
  ['who refused it and is the only admin', 'ana', false, false, 'ana', null],
  ['who refused it and only the member is another admin', 'ana', true, false, 'ana', null],
  ['the member while only who refused it is another admin', 'member', true, true, 'ana', 'own'],
])('a decision by %s (%s)', (_who, id, anotherAdminExists, anotherCouldLook, firstReviewedBy, refusal) => {
  const decider = { id, anotherAdminExists, anotherCouldLook }
  const about = { userId: 'member', firstReviewedBy }
  expect(caseDecisionRefusal({ ...about, status: 'open' }, decider)).toBe(refusal)
  for (const status of ['replaced', 'refunded', 'refused'] as const)
    expect(caseDecisionRefusal({ ...about, status }, decider)).toBe('decided')
})

test('a case is due 48 hours after it was opened', () => {
  expect(caseDueAt(NOW).toISOString()).toBe('2026-11-26T12:00:00.000Z')
})

test('the member reads what we know of the delivery', () => {
  const known = { deliveredAt: '2026-11-02T15:00:00Z', firstRevealedAt: null, hasCode: false }
  expect(t(knownOfDelivery(known))).toBe('We delivered this on Nov 2, 2026.')
  expect(t(knownOfDelivery({ ...known, hasCode: true }))).toContain(
    'press Show delivery details under your request',
  )
  const shown = t(knownOfDelivery({ ...known, hasCode: true, firstRevealedAt: '2026-11-03T19:15:00Z' }))
  expect(shown).toMatch(
    /^We delivered this on Nov 2, 2026\. Its code was first shown Nov 3, .*2:15 PM, on this account\.$/,
  )
})
