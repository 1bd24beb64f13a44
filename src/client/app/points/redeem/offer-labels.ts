import type { Reward } from '../../../../contract/rewards.ts'
import { formatNumber } from '../../../../domain/format.ts'
import { type OfferRefusal, showsStock } from '../../../../domain/rewards.ts'

/** Why an offer cannot be requested, in a badge, on its button, and below it. */
export function refusalLabel(
  refusal: OfferRefusal,
  { limitPerMember }: Reward,
): { badge: string; button: string; reason: string } {
  if (refusal === 'inactive') {
    return { badge: 'Not available', button: 'Not Available', reason: 'Not offered at the moment.' }
  }
  if (refusal === 'sold-out') {
    return { badge: 'Sold out', button: 'Sold Out', reason: 'None is left at the moment.' }
  }
  return limitPerMember === 1
    ? {
        badge: 'You have had this one',
        button: 'Limit Reached',
        reason: 'One per member, and you have had yours.',
      }
    : {
        badge: `You have had all ${formatNumber(limitPerMember ?? 0)}`,
        button: 'Limit Reached',
        reason: `${formatNumber(limitPerMember ?? 0)} per member, and you have had yours.`,
      }
}

/** What is scarce about an offer that can be requested: 'Only 3 left', 'One per member'. */
export function scarcityLabels({ stock, limitPerMember, ownRequests }: Reward): string[] {
  const words: string[] = []
  if (stock !== null && showsStock(stock)) words.push(stock === 1 ? 'The last one' : `Only ${stock} left`)
  if (limitPerMember === 1) words.push('One per member')
  else if (limitPerMember !== null) {
    const limit = `${formatNumber(limitPerMember)} per member`
    words.push(ownRequests > 0 ? `${limit}, you have had ${formatNumber(ownRequests)}` : limit)
  }
  return words
}
