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
    [2, 2],
    [7, 8],
    [9, 10],
    [11, 15],
    [16, 20],
    [50, 50],
    [101, 150],
    [5001, 6000],
    [6001, 8000],
    [8001, 10_000],
  ])('a plot up to %s ends at %s', (highest, top) => {
    expect(plotTop(highest)).toBe(top)
  })

  test('the highest bar of a plot fills at least 66% of it, and the top is whole', () => {
    const badTops = Array.from({ length: 10_000 }, (_, index) => index + 1).filter((highest) => {
      const top = plotTop(highest)
      return !Number.isInteger(top) || highest > top || highest / top < 0.66
    })
    expect(badTops).toEqual([])
  })
})
