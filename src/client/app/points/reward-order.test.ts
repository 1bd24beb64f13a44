import { expect, test } from 'vitest'
import type { Reward } from '../../../contract/rewards.ts'
import { offersFor } from './reward-order.ts'

function reward(id: number, pointsCost: number, isActive = true): Reward {
  return { id, name: `${id}`, description: '', pointsCost, category: 'Goods', value: '$5', isActive }
}

test.each([
  {
    balance: 100,
    offers: [
      [1, 0],
      [2, 0],
      [3, 50],
    ],
  },
  {
    balance: 0,
    offers: [
      [1, 30],
      [2, 100],
      [3, 150],
    ],
  },
  {
    balance: -20,
    offers: [
      [1, 50],
      [2, 120],
      [3, 170],
    ],
  },
])('with $balance points the affordable ones come first, then by cost', ({ balance, offers }) => {
  const rewards = [reward(3, 150), reward(2, 100), reward(9, 10, false), reward(1, 30)]
  expect(offersFor(rewards, balance).map((offer) => [offer.reward.id, offer.missing])).toEqual(offers)
})
