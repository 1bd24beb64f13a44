import { formatDollars } from '#domain/text/format.ts'

/** Rounds to a cent; less is not shown, nor is what is not a number. */
const LEAST_DOLLARS = 0.005

/** The share by which a reward's own price may differ from its points. */
const TOLERANCE = 0.05

/**
 * 'about $1.50'; null below a cent. Beside a reward, `price` is what it states, and null unless it states about the same
 * (docs/decisions/0051).
 */
export function dollarsText(points: number, pointsPerDollar: number, price?: number | null): string | null {
  const dollars = points / pointsPerDollar
  if (!(dollars >= LEAST_DOLLARS) || price === null) return null
  if (price !== undefined && Math.abs(dollars - price) > price * TOLERANCE) return null
  return `about ${formatDollars(dollars)}`
}
