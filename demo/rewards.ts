import type { rewards } from '#server/database/schema/rewards.ts'

export type DemoReward = typeof rewards.$inferInsert

/** 100 points are worth one Canadian dollar. */
const POINTS_PER_DOLLAR = 100

function money(category: string, name: string, dollars: number, kind: string, description: string) {
  const [points_cost, value] = [dollars * POINTS_PER_DOLLAR, `$${dollars} CAD ${kind}`]
  return { name, description, points_cost, category, value, amount_cents: dollars * 100 }
}

function giftCard(what: string, dollars: number, description: string): DemoReward {
  return money('Gift cards', `$${dollars} ${what} card`, dollars, 'gift card', description)
}

function goods(name: string, points_cost: number, value: string, description: string): DemoReward {
  return { name, description, points_cost, category: 'Goods', value, destination_kind: 'postal' }
}

/** Cheapest first. No real brands. */
export const DEMO_REWARDS: readonly DemoReward[] = [
  goods('Packet of wildflower seeds', 300, '$3 packet', 'Seeds of five native flowers, by letter mail.'),
  giftCard('coffee', 5, 'For an independent coffee bar near you. Arrives by email.'),
  money('Giving', '$5 to a food bank', 5, 'donation', 'We give $5 to a food bank in your province.'),
  { ...goods('Enamel mug, spruce green', 900, '$14 mug', 'Holds 350 mL, survives the campfire.'), stock: 4 },
  giftCard('coffee', 10, 'Two cups and a pastry at an independent coffee bar. Arrives by email.'),
  { ...giftCard('movie', 10, 'For a matinee at an independent cinema.'), is_active: false },
  giftCard('bookshop', 15, 'For an independent bookshop in Canada. We’ll email you to ask which one.'),
  { ...goods('Canvas tote bag', 1600, '$24 bag', 'Sewn in Montréal.'), stock: 12, limit_per_member: 1 },
  {
    ...money(
      'E-transfers',
      'Interac e-Transfer, $20',
      20,
      'e-transfer',
      'Sent to the email address you give.',
    ),
    delivery_kind: 'etransfer',
  },
  {
    ...giftCard(
      'grocery',
      25,
      'An electronic card accepted by local grocers. Its code is under your request.',
    ),
    ...{ delivery_kind: 'stock', stock: 0, destination_kind: 'none' },
  },
  { ...goods('Wool blanket', 9500, '$120 blanket', 'Made in Nova Scotia.'), stock: 0, limit_per_member: 1 },
]
