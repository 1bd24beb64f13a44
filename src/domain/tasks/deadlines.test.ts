import { expect, test } from 'vitest'
import { deadlineParts, readDeadline } from './deadlines.ts'

test.each([
  ['2026-11-24', '2026-11-25T05:00:00.000Z'],
  ['2026-11-24T18:30', '2026-11-24T23:30:00.000Z'],
  ['2026-07-01T00:00', '2026-07-01T04:00:00.000Z'],
  ['2026-11-01T23:00', '2026-11-02T04:00:00.000Z'],
  ['2026-03-08T12:00', '2026-03-08T16:00:00.000Z'],
  // The clocks skip 02:30; it counts as half an hour after the change.
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-11-24T18:30:00Z', '2026-11-24T18:30:00.000Z'],
  ['2026-11-24T18:30:15.250-05:00', '2026-11-24T23:30:15.250Z'],
])("'%s' means %s", (text, instant) => {
  expect(readDeadline(text)?.toISOString()).toBe(instant)
})

test.each([
  '',
  'tomorrow',
  '2026-02-30',
  '2026-02-30T10:00',
  '2026-02-30T10:00:00Z',
  '2026-11-24T25:00',
  '24.11.2026',
])("'%s' is not a deadline", (text) => {
  expect(readDeadline(text)).toBeNull()
})

test.each(['2026-11-24', '2026-03-08', '2026-11-01', '2026-12-31'])(
  'the end of %s is shown in the form as that date without a time',
  (date) => {
    expect(deadlineParts(readDeadline(date)!)).toEqual({ date, time: '' })
  },
)

test('a deadline with a time is shown in the form as it was entered', () => {
  const parts = deadlineParts(readDeadline('2026-07-01T09:05')!)
  expect(parts).toEqual({ date: '2026-07-01', time: '09:05' })
})
