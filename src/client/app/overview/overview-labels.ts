import { formatDay } from '#domain/text/format.ts'

/** 'Nov 24' */
export function shortDayLabel(day: string): string {
  return formatDay(day).replace(/, \d+$/, '')
}

/** A bar at the top of a plot fills at least two thirds of it. */
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

/** The top of a plot: the next whole one of 1, 1.5, 2, 3, 4, 5, 6, 8 and 10, times a power of ten, at or above the highest value. */
export function plotTop(highest: number): number {
  if (highest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  const tops = STEPS.map((step) => step * power).filter(Number.isInteger)
  return tops.find((top) => top >= highest) ?? highest
}
