/** '$5', '$1,000.50', or in French '5 $' and '12,50 $'. */
const PRICE = /\$ ?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)|(\d+(?:,\d{1,2})?) ?\$/g
const NOT_CANADIAN = /US ?\$|\bUSD\b/i

/** The one price in Canadian dollars that a reward states; null for goods, whose price only describes them. */
export function statedPrice({
  value,
  destinationKind,
}: {
  value: string
  destinationKind: string
}): number | null {
  const [price, another] = value.matchAll(PRICE)
  if (destinationKind === 'postal' || NOT_CANADIAN.test(value) || !price || another) return null
  return Number(price[1]?.replaceAll(',', '') ?? price[2]?.replace(',', '.'))
}
