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

test('a code for a suspended member, who cannot open it, is the admin’s to send', () => {
  expect(codeHint(robin)).toContain('Shown only to the member')
  expect(codeHint({ ...robin, isSuspended: true })).toContain('Send them the code yourself')
})
