import { expect, test } from 'vitest'
import { readClockValue } from './clock-value.ts'

test.each([
  ['nothing is no time', '', null, null],
  ['a time is that time in Toronto', '2026-11-24T23:59', null, '2026-11-25T04:59:00.000Z'],
  ['an untouched one keeps its seconds', '2026-11-24T23:59', '2026-11-25T04:59:31Z', '2026-11-25T04:59:31Z'],
  ['half a time is not known yet', '2026-11-24', null, undefined],
])('%s', (_claim, typed, before, expected) => {
  expect(readClockValue(typed, before)).toBe(expected)
})
