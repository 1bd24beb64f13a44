import { expect, test } from 'vitest'
import { torontoHour } from './time.ts'

test.each([
  ['2026-11-21T12:11:00Z', 7],
  ['2026-07-01T03:59:59Z', 23],
  ['2026-07-01T04:00:00Z', 0],
])('at %s it is %i o’clock in Toronto', (instant, hour) => {
  expect(torontoHour(new Date(instant))).toBe(hour)
})
