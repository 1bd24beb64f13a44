import { expect, test } from 'vitest'
import type { Reward } from '#contract/rewards/rewards.ts'
import { groupOffers, offersFor } from './reward-order.ts'

function reward(id: number, pointsCost: number, more: Partial<Reward> = {}): Reward {
  return {
    id,
    name: `${id}`,
    description: '',
    pointsCost,
    category: 'Goods',
    value: '$5',
    isActive: true,
    destinationKind: 'email',
    deliveryKind: 'hand',
    amountCents: null,
    stock: null,
    limitPerMember: null,
    ownRequests: 0,
    ...more,
  }
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
])('with $balance points, the affordable rewards come first, then by cost', ({ balance, offers }) => {
  const rewards = [reward(3, 150), reward(2, 100), reward(9, 10, { isActive: false }), reward(1, 30)]
  expect(offersFor(rewards, balance).map((offer) => [offer.reward.id, offer.missing])).toEqual(offers)
})

test('rewards that cannot be requested come last, and say why', () => {
  const rewards = [
    reward(1, 10, { stock: 0 }),
    reward(2, 20, { limitPerMember: 1, ownRequests: 1 }),
    reward(3, 30, { stock: 1, limitPerMember: 2, ownRequests: 1 }),
    reward(4, 500),
  ]
  expect(offersFor(rewards, 100).map((offer) => [offer.reward.id, offer.refusal])).toEqual([
    [3, null],
    [4, null],
    [1, 'sold-out'],
    [2, 'limit-reached'],
  ])
})

test.each([
  [120, { withinReach: [1, 2], next: [4, 5, 6], rest: [7, 3] }],
  [0, { withinReach: [], next: [1, 2, 4], rest: [5, 6, 7, 3] }],
  [900, { withinReach: [1, 2, 4, 5, 6, 7], next: [], rest: [3] }],
])(
  'with %i points, the next three are shown, and the rest with those that cannot be requested',
  (balance, groups) => {
    const rewards = [1, 2, 3, 4, 5, 6, 7].map((id) => reward(id, id * 50, id === 3 ? { stock: 0 } : {}))
    const { withinReach, next, rest } = groupOffers(offersFor(rewards, balance))
    const ids = (offers: { reward: Reward }[]) => offers.map((offer) => offer.reward.id)
    expect({ withinReach: ids(withinReach), next: ids(next), rest: ids(rest) }).toEqual(groups)
  },
)
