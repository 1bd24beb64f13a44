import { expect, test } from 'vitest'
import { fieldsOf } from './announcement-fields.ts'

test('a new announcement is active, of medium priority and without an expiry', () => {
  expect(fieldsOf(null)).toEqual({
    title: '',
    content: '',
    priority: 'medium',
    isActive: true,
    expiresAt: '',
  })
})
