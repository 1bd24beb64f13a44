import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

const MORNING = 'Tomorrow, 9:00 AM'
const MONDAY = 'Monday, 9:00 AM'

test.each([
  ['a Thursday', '2026-11-26T20:30:00Z', { [MORNING]: '2026-11-27T14:00', [MONDAY]: '2026-11-30T14:00' }],
  ['a Monday', '2026-11-30T14:00:00Z', { [MORNING]: '2026-12-01T14:00', [MONDAY]: '2026-12-07T14:00' }],
  ['a Sunday', '2026-11-29T20:30:00Z', { [MORNING]: '2026-11-30T14:00' }],
  [
    'Saturday late at night',
    '2026-11-29T04:59:00Z',
    { [MORNING]: '2026-11-29T14:00', [MONDAY]: '2026-11-30T14:00' },
  ],
  [
    'the day before the clocks go back',
    '2026-10-31T16:00:00Z',
    { [MORNING]: '2026-11-01T14:00', [MONDAY]: '2026-11-02T14:00' },
  ],
  [
    'the day before the clocks go forward',
    '2026-03-07T17:00:00Z',
    { [MORNING]: '2026-03-08T13:00', [MONDAY]: '2026-03-09T13:00' },
  ],
])('on %s', (_, now, mornings) => {
  const [hour, ...later] = snoozeTimes(new Date(now))
  expect(hour!.until.getTime() - Date.parse(now)).toBe(3_600_000)
  expect(
    Object.fromEntries(later.map(({ label, until }) => [label, until.toISOString().slice(0, 16)])),
  ).toEqual(mornings)
})
