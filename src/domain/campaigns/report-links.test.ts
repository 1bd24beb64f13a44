import { expect, test } from 'vitest'
import { daysAfter, linkDayProblem } from './report-links.ts'

test.each([
  ['2026-11-24', 7, '2026-12-01'],
  ['2026-03-07', 1, '2026-03-08'],
  ['2026-10-31', 2, '2026-11-02'],
  ['2026-11-28', 180, '2027-05-27'],
])('%s and %i days is %s, also when the clocks change', (day, days, later) => {
  expect(daysAfter(day, days)).toBe(later)
})

test.each([
  ['2026-11-27', 'The last day can’t be in the past.'],
  ['2026-11-28', null],
  ['2027-05-27', null],
  ['2027-05-28', 'A link works for at most 180 days.'],
])('a link made on Nov 28, 2026 with the last day %s: %s', (endsOn, problem) => {
  expect(linkDayProblem(endsOn, '2026-11-28')).toBe(problem)
})
