import { formatDollars } from '#domain/text/format.ts'

/** The parts of a reward that say whether it has a price. */
export interface Priced {
  value: string
  destinationKind: string
}

/** Rounds to a cent; less is not shown, nor is what is not a number. */
const LEAST_DOLLARS = 0.005

/** The share by which a reward's own price may differ from its points. */
const TOLERANCE = 0.05

/** '$5', '$1,000.50', or in French '5 $' and '12,50 $'. */
const PRICE = /\$ ?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)|(\d+(?:,\d{1,2})?) ?\$/g
const NOT_CANADIAN = /US ?\$|\bUSD\b/i

/** The one price in Canadian dollars that a reward states; null for goods, whose price only describes them. */
export function statedPrice({ value, destinationKind }: Priced): number | null {
  const [price, another] = value.matchAll(PRICE)
  if (destinationKind === 'postal' || NOT_CANADIAN.test(value) || !price || another) return null
  return Number(price[1]?.replaceAll(',', '') ?? price[2]?.replace(',', '.'))
}

/** 'about $1.50'; null below a cent, and for a reward that does not state about the same price (docs/decisions/0051). */
export function dollarsText(points: number, pointsPerDollar: number, reward?: Priced): string | null {
  const dollars = points / pointsPerDollar
  if (!(dollars >= LEAST_DOLLARS)) return null
  if (reward) {
    const price = statedPrice(reward)
    if (price === null || Math.abs(dollars - price) > price * TOLERANCE) return null
  }
  return `about ${formatDollars(dollars)}`
}
