import { expect, test } from 'vitest'
import { fieldsOf } from './announcement-fields.ts'

test('a new announcement is active, of medium priority, for everyone, and without a start or an expiry', () => {
  expect(fieldsOf(null)).toEqual({
    title: '',
    content: '',
    priority: 'medium',
    isActive: true,
    province: '',
    startsAt: '',
    expiresAt: '',
  })
})
