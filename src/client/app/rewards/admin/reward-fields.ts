import type { RewardForm } from '#contract/rewards/reward-form.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import { type DeliveryKind, deliveryProblems } from '#domain/rewards/delivery.ts'
import type { DestinationKind } from '#domain/rewards/destinations.ts'
import { DEFAULT_POINTS_COST, MAX_REWARD_WORDS_LENGTH } from '#domain/rewards/rewards.ts'
import { centsText, readCents } from '#domain/text/cents.ts'
import { fitting } from '#domain/text/characters.ts'

export type RewardDraft =
  | { kind: 'create' }
  | { kind: 'duplicate'; reward: Reward }
  | { kind: 'edit'; reward: Reward }

/** How each kind of reward is delivered, as admins read it. */
export const DELIVERY_LABELS: Record<DeliveryKind, string> = {
  hand: 'By hand',
  stock: 'From a stock of codes',
  etransfer: 'By Interac e-Transfer',
}

/** The form's values: numbers as typed, empty for unlimited stock or no limit per member. */
const NEW = {
  name: '',
  description: '',
  pointsCost: String(DEFAULT_POINTS_COST),
  category: '',
  value: '',
  isActive: true,
  destinationKind: 'email' as DestinationKind,
  deliveryKind: 'hand' as DeliveryKind,
  /** Dollars. */
  amount: '',
  stock: '',
  limitPerMember: '',
}

export type RewardFields = typeof NEW

const COPY = ' (copy)'

export function fieldsOf(draft: RewardDraft): RewardFields {
  if (draft.kind === 'create') return NEW
  const { name, description, pointsCost, category, value, isActive, destinationKind, stock, limitPerMember } =
    draft.reward
  const { deliveryKind, amountCents } = draft.reward
  return {
    name: draft.kind === 'edit' ? name : `${fitting(name, MAX_REWARD_WORDS_LENGTH - COPY.length)}${COPY}`,
    description,
    pointsCost: String(pointsCost),
    category,
    value,
    isActive,
    destinationKind,
    deliveryKind,
    amount: amountCents === null ? '' : centsText(amountCents),
    stock: stock === null || deliveryKind === 'stock' ? '' : String(stock),
    limitPerMember: limitPerMember === null ? '' : String(limitPerMember),
  }
}

/** Reads the fields about delivery; an e-Transfer goes to an email address. */
function deliveryOf({ deliveryKind, destinationKind, amount }: RewardFields) {
  return {
    deliveryKind,
    destinationKind: deliveryKind === 'etransfer' ? ('email' as const) : destinationKind,
    amountCents: readCents(amount),
  }
}

/** Rules that concern several fields. */
export function fieldProblems(fields: RewardFields): { amount?: string | undefined } {
  return { amount: deliveryProblems(deliveryOf(fields)).amountCents }
}

/** A cost that is not a number becomes 0, as in the task form (specification §5). */
export function readFields(fields: RewardFields): RewardForm {
  const { amount: _, stock, ...others } = fields
  const { amountCents, ...delivery } = deliveryOf(fields)
  return {
    ...others,
    ...delivery,
    // A reward by hand keeps the amount it had.
    ...(delivery.deliveryKind !== 'hand' && amountCents !== null && { amountCents }),
    pointsCost: Number(fields.pointsCost) || 0,
    ...(delivery.deliveryKind !== 'stock' && { stock: numberOrNull(stock) }),
    limitPerMember: numberOrNull(fields.limitPerMember),
  }
}

function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
