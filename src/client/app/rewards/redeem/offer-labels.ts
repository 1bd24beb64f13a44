import type { Reward } from '#contract/rewards/rewards.ts'
import { type OfferRefusal, showsStock } from '#domain/rewards/rewards.ts'
import { formatNumber } from '#domain/text/format.ts'

export function refusalLabel(refusal: OfferRefusal, { limitPerMember }: Reward) {
  if (refusal === 'inactive') {
    return { badge: 'Not available', button: 'Not Available', reason: 'Not offered right now.' }
  }
  if (refusal === 'sold-out') {
    return { badge: 'Sold out', button: 'Sold Out', reason: 'None left right now.' }
  }
  return limitPerMember === 1
    ? {
        badge: 'Already redeemed',
        button: 'Limit Reached',
        reason: 'One per member, and you’ve redeemed yours.',
      }
    : {
        badge: `You’ve redeemed all ${formatNumber(limitPerMember ?? 0)}`,
        button: 'Limit Reached',
        reason: `${formatNumber(limitPerMember ?? 0)} per member, and you’ve redeemed yours.`,
      }
}

/** Returns labels such as 'Only 3 left' and 'One per member'. */
export function scarcityLabels({ stock, limitPerMember, ownRequests }: Reward): string[] {
  const words: string[] = []
  if (stock !== null && showsStock(stock)) words.push(stock === 1 ? 'Last one' : `Only ${stock} left`)
  if (limitPerMember === 1) words.push('One per member')
  else if (limitPerMember !== null) {
    const limit = `${formatNumber(limitPerMember)} per member`
    words.push(ownRequests > 0 ? `${limit}, you’ve redeemed ${formatNumber(ownRequests)}` : limit)
  }
  return words
}
