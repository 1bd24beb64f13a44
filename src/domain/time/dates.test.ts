import { expect, test } from 'vitest'
import { endOfTorontoDay, isInKnownDays, startOfTorontoDay, torontoInstant } from './dates.ts'

test.each([
  ['2026-11-24', '2026-11-25T05:00:00.000Z'],
  ['2026-07-01', '2026-07-02T04:00:00.000Z'],
  ['2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['2026-03-07', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', '2026-11-02T05:00:00.000Z'],
  ['2026-12-31', '2027-01-01T05:00:00.000Z'],
])('%s ends in Toronto at %s, even when the clocks change', (date, end) => {
  expect(endOfTorontoDay(date)?.toISOString()).toBe(end)
})

test.each(['2026-02-30', '2026-13-01', '24.11.2026', '1999-12-31', '2101-01-01', '0026-11-24', ''])(
  "'%s' is not a date",
  (date) => {
    expect(endOfTorontoDay(date)).toBeNull()
  },
)

test.each([
  ['2026-11-24T23:59', '2026-11-25T04:59:00.000Z'],
  ['2026-07-01T00:00', '2026-07-01T04:00:00.000Z'],
  ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
])('a clock in Toronto shows %s at %s, even when the clocks change', (wallClock, instant) => {
  expect(torontoInstant(wallClock)?.toISOString()).toBe(instant)
})

test.each(['2026-02-30T10:00', '2026-11-24', '2026-11-24T24:00', '2026-11-24T10:60', ''])(
  "'%s' is not a time",
  (wallClock) => {
    expect(torontoInstant(wallClock)).toBeNull()
  },
)

test('accepts every instant from the first day of 2000 to the last day of 2100', () => {
  const first = startOfTorontoDay('2000-01-01')!
  const last = endOfTorontoDay('2100-12-31')!
  expect([first, last].map((instant) => instant.toISOString())).toEqual([
    '2000-01-01T05:00:00.000Z',
    '2101-01-01T05:00:00.000Z',
  ])
  const around = [first, last].flatMap((instant) => [-1, 0, 1].map((ms) => new Date(instant.getTime() + ms)))
  expect(around.map(isInKnownDays)).toEqual([false, true, true, true, true, false])
  expect(isInKnownDays(new Date('no date'))).toBe(false)
})
