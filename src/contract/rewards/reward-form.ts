import * as z from 'zod/mini'
import { RequiredLine, RequiredText, WholeNumber } from '#contract/fields/common.ts'
import {
  MAX_POINTS_COST,
  MAX_REWARD_DESCRIPTION_LENGTH,
  MAX_REWARD_WORDS_LENGTH,
  MAX_STOCK,
  MIN_POINTS_COST,
  REWARD_PROBLEMS,
} from '#domain/rewards/rewards.ts'
import { sentence } from '#domain/text/wording.ts'
import { AmountCents, DeliveryKind } from './delivery.ts'
import { DestinationKind } from './destinations.ts'

/** Specification §5 Reward form. A separate file, so that only the dialogs load its schema. */
export const RewardForm = z.strictObject({
  name: RequiredLine(MAX_REWARD_WORDS_LENGTH, REWARD_PROBLEMS.name),
  description: RequiredText(MAX_REWARD_DESCRIPTION_LENGTH, REWARD_PROBLEMS.description),
  pointsCost: WholeNumber(sentence('Points cost'), MIN_POINTS_COST, MAX_POINTS_COST),
  category: RequiredLine(MAX_REWARD_WORDS_LENGTH, REWARD_PROBLEMS.category),
  value: RequiredLine(MAX_REWARD_WORDS_LENGTH, REWARD_PROBLEMS.value),
  isActive: z.boolean(),
  /** The kind of destination; absent: unchanged, or 'email' for a new reward. */
  destinationKind: z.optional(DestinationKind),
  /** Absent: unchanged, or 'hand' for a new reward. */
  deliveryKind: z.optional(DeliveryKind),
  /** Needed unless it is delivered by hand; absent: unchanged. */
  amountCents: z.optional(z.nullable(AmountCents)),
  /** A null value means no limit; absent: unchanged. A stock of codes is counted, so it is ignored there. */
  stock: z.optional(z.nullable(WholeNumber(sentence('Stock'), 0, MAX_STOCK))),
  /** Requests per member; null is unlimited, absent: unchanged. */
  limitPerMember: z.optional(z.nullable(WholeNumber(sentence('Limit per member'), 1, MAX_STOCK))),
})
export type RewardForm = z.output<typeof RewardForm>
