import type { rewards } from '../src/server/database/schema/rewards.ts'

export type RewardText = Pick<
  typeof rewards.$inferInsert,
  | 'name'
  | 'description'
  | 'points_cost'
  | 'category'
  | 'value'
  | 'is_active'
  | 'stock'
  | 'limit_per_member'
  | 'destination_kind'
>

const CARDS = 'Gift cards'
const TRANSFERS = 'E-transfers'
const GOODS = 'Goods'
const GIVING = 'Giving'

/** What the demo offers, the cheapest first; 100 points are worth one Canadian dollar. No real brand is used. */
export const DEMO_REWARDS: readonly RewardText[] = [
  {
    name: 'Packet of wildflower seeds',
    description:
      'Seeds of five native flowers for two square metres, mailed in a plain envelope anywhere in Canada.',
    points_cost: 300,
    category: GOODS,
    destination_kind: 'postal',
    value: '$3 packet',
  },
  {
    name: '$5 coffee card',
    description: 'An electronic card for an independent coffee bar near you. Arrives by e-mail.',
    points_cost: 500,
    category: CARDS,
    value: '$5 CAD gift card',
  },
  {
    name: '$5 to a food bank',
    description: 'We give $5 to a food bank in your province and send you the confirmation.',
    points_cost: 500,
    category: GIVING,
    value: '$5 CAD donation',
  },
  {
    name: 'Enamel mug, spruce green',
    description: 'Holds 350 mL, survives the dishwasher and the campfire. Mailed to your address.',
    points_cost: 900,
    category: GOODS,
    destination_kind: 'postal',
    value: '$14 mug',
    stock: 4,
  },
  {
    name: '$10 coffee card',
    description: 'Two cups and a pastry at an independent coffee bar. Arrives by e-mail.',
    points_cost: 1000,
    category: CARDS,
    value: '$10 CAD gift card',
  },
  {
    name: '$10 movie card',
    description: 'Credit for one matinee at a participating independent cinema.',
    points_cost: 1000,
    category: CARDS,
    value: '$10 CAD gift card',
    is_active: false,
  },
  {
    name: '$15 bookshop card',
    description: 'For an independent bookshop in Canada. We ask you by e-mail which one.',
    points_cost: 1500,
    category: CARDS,
    value: '$15 CAD gift card',
  },
  {
    name: 'Canvas tote bag',
    description: 'Heavy cotton, sewn in Montréal, carries a week of groceries.',
    points_cost: 1600,
    category: GOODS,
    destination_kind: 'postal',
    value: '$24 bag',
    stock: 12,
    limit_per_member: 1,
  },
  {
    name: 'Interac e-Transfer, $20',
    description: 'Sent to the e-mail address you give. Auto-deposit makes it arrive without a question.',
    points_cost: 2000,
    category: TRANSFERS,
    value: '$20 CAD e-transfer',
  },
  {
    name: '$25 grocery card',
    description: 'An electronic card accepted by local grocers. Arrives by e-mail.',
    points_cost: 2500,
    category: CARDS,
    value: '$25 CAD gift card',
  },
  {
    name: '$25 to a wildlife shelter',
    description:
      'Feeds one orphaned raccoon for about a week. The shelter’s thanks appear with your request.',
    points_cost: 2500,
    category: GIVING,
    destination_kind: 'none',
    value: '$25 CAD donation',
  },
  {
    name: 'Transit day passes, set of four',
    description: 'For the regional buses. We ask for your region by e-mail before we buy them.',
    points_cost: 3200,
    category: GOODS,
    destination_kind: 'postal',
    value: '$34 of passes',
    is_active: false,
  },
  {
    name: 'Interac e-Transfer, $40',
    description: 'Sent to the e-mail address you give, usually within two working days of the approval.',
    points_cost: 4000,
    category: TRANSFERS,
    value: '$40 CAD e-transfer',
    limit_per_member: 2,
  },
  {
    name: '$50 grocery card',
    description: 'An electronic card accepted by local grocers. Arrives by e-mail.',
    points_cost: 5000,
    category: CARDS,
    value: '$50 CAD gift card',
  },
  {
    name: 'Wool blanket',
    description: 'Woven in Nova Scotia, 130 × 180 cm. Mailed to your address; please allow two weeks.',
    points_cost: 9500,
    category: GOODS,
    destination_kind: 'postal',
    value: '$120 blanket',
    stock: 0,
    limit_per_member: 1,
  },
]
