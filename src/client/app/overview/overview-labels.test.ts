import { describe, expect, test } from 'vitest'
import { formatDay } from '#domain/text/format.ts'
import { plotTop, shortDayLabel, spanLabel } from './overview-labels.ts'

describe('labels of the overview', () => {
  test.each([
    [null, '—'],
    [0, '1 min'],
    [42.5, '43 min'],
    [60, '1 h'],
    [317.5, '5.3 h'],
    [26 * 60, '26 h'],
    [80 * 60, '3.3 d'],
  ])('%s minutes are %s', (minutes, words) => {
    expect(spanLabel(minutes)).toBe(words)
  })

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
