import type { RewardForm } from '#contract/rewards/reward-form.ts'
import type { Reward } from '#contract/rewards/rewards.ts'
import type { DestinationKind } from '#domain/rewards/destinations.ts'
import { DEFAULT_POINTS_COST, MAX_REWARD_WORDS_LENGTH } from '#domain/rewards/rewards.ts'
import { fitting } from '#domain/text/characters.ts'

export type RewardDraft =
  | { kind: 'create' }
  | { kind: 'duplicate'; reward: Reward }
  | { kind: 'edit'; reward: Reward }

/** The form's values: numbers as typed, empty for unlimited stock or no limit per member. */
const NEW = {
  name: '',
  description: '',
  pointsCost: String(DEFAULT_POINTS_COST),
  category: '',
  value: '',
  isActive: true,
  destinationKind: 'email' as DestinationKind,
  stock: '',
  limitPerMember: '',
}

type RewardFields = typeof NEW

const COPY = ' (copy)'

export function fieldsOf(draft: RewardDraft): RewardFields {
  if (draft.kind === 'create') return NEW
  const { name, description, pointsCost, category, value, isActive, destinationKind, stock, limitPerMember } =
    draft.reward
  return {
    name: draft.kind === 'edit' ? name : `${fitting(name, MAX_REWARD_WORDS_LENGTH - COPY.length)}${COPY}`,
    description,
    pointsCost: String(pointsCost),
    category,
    value,
    isActive,
    destinationKind,
    stock: stock === null ? '' : String(stock),
    limitPerMember: limitPerMember === null ? '' : String(limitPerMember),
  }
}

/** A cost that is not a number becomes 0, as in the task form (specification §5). */
export function readFields(fields: RewardFields): RewardForm {
  return {
    ...fields,
    pointsCost: Number(fields.pointsCost) || 0,
    stock: numberOrNull(fields.stock),
    limitPerMember: numberOrNull(fields.limitPerMember),
  }
}

function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
