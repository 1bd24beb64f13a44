import { expect, test } from 'vitest'
import { nextCleanupAt } from './image-storage.ts'

test.each([
  ['earlier on the same day', '2026-11-20T07:00:00Z', '2026-11-20T08:15:00Z'],
  ['at 3:15 exactly, so tomorrow', '2026-11-20T08:15:00Z', '2026-11-21T08:15:00Z'],
  ['late in the evening', '2026-11-21T04:30:00Z', '2026-11-21T08:15:00Z'],
  ['when the clocks go forward', '2026-03-08T06:00:00Z', '2026-03-08T07:15:00Z'],
  ['when the clocks go back', '2026-11-01T03:00:00Z', '2026-11-01T08:15:00Z'],
  ['the day before the clocks go forward', '2026-03-07T20:00:00Z', '2026-03-08T07:15:00Z'],
  ['the day the clocks went back', '2026-11-01T20:00:00Z', '2026-11-02T08:15:00Z'],
])('removes old images next at 3:15 in Toronto: %s', (_when, now, next) => {
  expect(nextCleanupAt(new Date(now)).toISOString()).toBe(new Date(next).toISOString())
})
