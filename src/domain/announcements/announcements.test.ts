import { expect, test } from 'vitest'
import { type AnnouncementPriority, mostUrgent } from './announcements.ts'

test('the most urgent announcement has the highest priority, and is the first of those', () => {
  const chosen = (...priorities: (AnnouncementPriority | null)[]) =>
    mostUrgent(priorities.map((priority, position) => ({ priority, position })))?.position
  expect(chosen('low', null, 'high', 'high')).toBe(2)
  expect(chosen('low', null, 'medium')).toBe(1)
  expect(chosen()).toBeUndefined()
})
