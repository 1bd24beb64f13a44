import { formatDay } from '#domain/text/format.ts'

/** 'Nov 24' */
export function shortDayLabel(day: string): string {
  return formatDay(day).replace(/, \d+$/, '')
}

/** The top of a plot: the next of 1, 2, 5, 10, 20, 50 … at or above the highest value. */
export function plotTop(highest: number): number {
  if (highest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}
