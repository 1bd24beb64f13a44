import * as z from 'zod/mini'
import {
  MAX_POINTS_COST,
  MAX_REWARD_DESCRIPTION_LENGTH,
  MAX_REWARD_WORDS_LENGTH,
  MAX_STOCK,
  MIN_POINTS_COST,
  REWARD_PROBLEMS,
} from '../domain/rewards.ts'
import { RequiredText, WholeNumber } from './common.ts'
import { DestinationKind } from './destinations.ts'

/**
 * What an admin writes in the Create and Edit Reward dialogs (specification §5 Reward form).
 * It has a file of its own, so that only the dialogs load its schema.
 */
export const RewardForm = z.strictObject({
  name: RequiredText(MAX_REWARD_WORDS_LENGTH, REWARD_PROBLEMS.name),
  description: RequiredText(MAX_REWARD_DESCRIPTION_LENGTH, REWARD_PROBLEMS.description),
  pointsCost: WholeNumber('Points cost', MIN_POINTS_COST, MAX_POINTS_COST),
  category: RequiredText(MAX_REWARD_WORDS_LENGTH, REWARD_PROBLEMS.category),
  value: RequiredText(MAX_REWARD_WORDS_LENGTH, REWARD_PROBLEMS.value),
  isActive: z.boolean(),
  /** What members are asked for when they redeem it. Absent, it stays as it is; a new reward goes to an e-mail address. */
  destinationKind: z.optional(DestinationKind),
  /** How many are left; null has no end. Absent, it stays as it is. */
  stock: z.optional(z.nullable(WholeNumber('Stock', 0, MAX_STOCK))),
  /** How many requests one member may have for it; null has no limit. Absent, it stays as it is. */
  limitPerMember: z.optional(z.nullable(WholeNumber('Limit per member', 1, MAX_STOCK))),
})
export type RewardForm = z.output<typeof RewardForm>
