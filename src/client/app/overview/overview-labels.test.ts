import { describe, expect, test } from 'vitest'
import { formatDay } from '#domain/text/format.ts'
import { plotTop, shortDayLabel } from './overview-labels.ts'

describe('labels of the overview', () => {
  test('a day is the same day in every season', () => {
    expect(formatDay('2026-07-01')).toBe('Jul 1, 2026')
    expect(formatDay('2026-12-31')).toBe('Dec 31, 2026')
    expect(shortDayLabel('2026-12-31')).toBe('Dec 31')
  })

  test.each([
    [0, 1],
    [1, 1],
    [3, 5],
    [11, 20],
    [50, 50],
    [5001, 10_000],
  ])('a plot up to %s ends at %s', (highest, top) => {
    expect(plotTop(highest)).toBe(top)
  })
})
