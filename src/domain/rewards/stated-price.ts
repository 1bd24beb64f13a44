/** '$5', '$1,000.50', or in French '5 $' and '1 000,50 $'. */
const PRICE =
  /\$\s?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)|(\d{1,3}(?:\s\d{3})+(?:,\d{1,2})?|\d+(?:,\d{1,2})?)\s?\$/g
const NOT_CANADIAN = /\bU\.?S\.?\b|USD|[€£]/i
const DISCOUNT = /\boff\b|\brabais\b|\bde moins\b/i

/** The number goes on in a form that is not read here, or is one end of a range. */
const GOES_ON_BEFORE = /\d\s?(?:[.,–-]|to|à)?\s?$|[.,–-]$/
const GOES_ON_AFTER = /^\s?(?:[.,–-]|to|à)?\s?\d|^[–-]/

/** The one price in Canadian dollars that a reward states; null for goods, whose price only describes them. */
export function statedPrice({
  value,
  destinationKind,
}: {
  value: string
  destinationKind: string
}): number | null {
  const [price, another] = value.matchAll(PRICE)
  if (destinationKind === 'postal' || NOT_CANADIAN.test(value) || DISCOUNT.test(value)) return null
  if (!price || another) return null
  const end = price.index + price[0].length
  if (GOES_ON_BEFORE.test(value.slice(0, price.index)) || GOES_ON_AFTER.test(value.slice(end))) return null
  const dollars = Number(price[1]?.replaceAll(',', '') ?? price[2]?.replace(/\s/g, '').replace(',', '.'))
  return dollars === 0 ? null : dollars
}
