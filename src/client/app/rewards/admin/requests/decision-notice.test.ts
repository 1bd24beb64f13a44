import { expect, test } from 'vitest'
import { codeHint, decisionNotice } from './decision-notice.ts'

const robin = { email: 'robin@example.ca', emailNotifications: true, isSuspended: false }

test('a decision is said to arrive as it will', () => {
  expect(decisionNotice(robin)).toBe('We’ll email robin@example.ca.')
  expect(decisionNotice({ ...robin, emailNotifications: false })).toContain('a notice in the app')
  expect(decisionNotice({ ...robin, emailNotifications: false, isSuspended: true })).toContain(
    'write to them',
  )
})

test.each([
  ['hand', false, 'Shown only to the member'],
  ['stock', false, 'instead of a code from the stock'],
  ['hand', true, 'Send them the code yourself'],
  ['stock', true, 'Send them the code yourself'],
  ['etransfer', true, 'Each reference is used once'],
] as const)(
  'the hint for a reward by %s, to a member who is suspended: %o',
  (deliveryKind, isSuspended, said) => {
    expect(codeHint({ deliveryKind, user: { isSuspended } })).toContain(said)
  },
)
