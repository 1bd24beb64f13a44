import * as z from 'zod/mini'
import {
  MAX_POINTS_COST,
  MAX_REWARD_DESCRIPTION_LENGTH,
  MAX_REWARD_WORDS_LENGTH,
  MAX_STOCK,
  MIN_POINTS_COST,
  REWARD_PROBLEMS,
} from '../domain/rewards.ts'
import { RequiredText } from './common.ts'

/** What an admin writes in the Create and Edit Reward dialogs (specification §5 Reward form). */
export const RewardForm = z.strictObject({
  name: RequiredText(MAX_REWARD_WORDS_LENGTH, REWARD_PROBLEMS.name),
  description: RequiredText(MAX_REWARD_DESCRIPTION_LENGTH, REWARD_PROBLEMS.description),
  pointsCost: z
    .int('Points cost must be a whole number')
    .check(
      z.minimum(MIN_POINTS_COST, REWARD_PROBLEMS.pointsCost),
      z.maximum(MAX_POINTS_COST, `Points cost must be at most ${MAX_POINTS_COST}`),
    ),
  category: RequiredText(MAX_REWARD_WORDS_LENGTH, REWARD_PROBLEMS.category),
  value: RequiredText(MAX_REWARD_WORDS_LENGTH, REWARD_PROBLEMS.value),
  isActive: z.boolean(),
  /** How many are left; null has no end. Absent, it stays as it is. */
  stock: z.optional(
    z.nullable(
      z
        .int('Stock must be a whole number')
        .check(
          z.minimum(0, 'Stock must be 0 or more'),
          z.maximum(MAX_STOCK, `Stock must be at most ${MAX_STOCK}`),
        ),
    ),
  ),
  /** How many requests one member may have for it; null has no limit. Absent, it stays as it is. */
  limitPerMember: z.optional(
    z.nullable(
      z
        .int('Limit per member must be a whole number')
        .check(
          z.minimum(1, 'Limit per member must be at least 1'),
          z.maximum(MAX_STOCK, `Limit per member must be at most ${MAX_STOCK}`),
        ),
    ),
  ),
})
export type RewardForm = z.output<typeof RewardForm>
