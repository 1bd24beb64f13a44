import { expect, test } from 'vitest'
import { isGuided } from './guided-days.ts'

test('the way to the first reward is shown for 30 days', () => {
  const joined = new Date('2026-11-01T12:00:00Z')
  expect(isGuided(joined, new Date('2026-12-01T11:59:00Z'))).toBe(true)
  expect(isGuided(joined, new Date('2026-12-01T12:00:00Z'))).toBe(false)
})
