import * as z from 'zod/mini'
import { RequiredText } from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { MAX_NOTES_LENGTH, REASON_NEEDED } from '#domain/text/text.ts'

/** Names the decision it means, so that one click never undoes two. */
export const Undo = z.strictObject({
  reason: RequiredText(MAX_NOTES_LENGTH, REASON_NEEDED),
  /** `reviewedAt` as the admin saw it; 409 if there is a newer decision. */
  reviewedAt: GivenInstant,
})

export const PointsMoved = z.object({
  email: z.string(),
  /** The member the record is about, or the friend who referred them. */
  party: z.enum(['member', 'referrer']),
  reason: z.enum(['award', 'referral-bonus', 'redemption']),
  amount: z.int(),
  balanceBefore: z.int(),
  balanceAfter: z.int(),
})
export type PointsMoved = z.output<typeof PointsMoved>
