import { expect, test } from 'vitest'
import { endOfTorontoDay, torontoHour, torontoInstant } from './time.ts'

test.each([
  ['2026-11-24', '2026-11-25T05:00:00.000Z'],
  ['2026-07-01', '2026-07-02T04:00:00.000Z'],
  ['2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['2026-03-07', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', '2026-11-02T05:00:00.000Z'],
  ['2026-12-31', '2027-01-01T05:00:00.000Z'],
])('%s ends in Toronto at %s, also when the clocks change', (date, end) => {
  expect(endOfTorontoDay(date)?.toISOString()).toBe(end)
})

test.each(['2026-02-30', '2026-13-01', '24.11.2026', ''])("'%s' is no date", (date) => {
  expect(endOfTorontoDay(date)).toBeNull()
})

test.each([
  ['2026-11-24T23:59', '2026-11-25T04:59:00.000Z'],
  ['2026-07-01T00:00', '2026-07-01T04:00:00.000Z'],
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
])('a clock in Toronto shows %s at %s, also when the clocks change', (wallClock, instant) => {
  expect(torontoInstant(wallClock)?.toISOString()).toBe(instant)
})

test.each(['2026-02-30T10:00', '2026-11-24', '2026-11-24T24:00', '2026-11-24T10:60', ''])(
  "'%s' is no time",
  (wallClock) => {
    expect(torontoInstant(wallClock)).toBeNull()
  },
)

test.each([
  ['2026-11-21T12:11:00Z', 7],
  ['2026-07-01T03:59:59Z', 23],
  ['2026-07-01T04:00:00Z', 0],
])('at %s it is %i o’clock in Toronto', (instant, hour) => {
  expect(torontoHour(new Date(instant))).toBe(hour)
})
