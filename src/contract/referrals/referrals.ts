import * as z from 'zod/mini'
import { endpoint, perHour } from '#contract/endpoint.ts'
import { Instant, Text } from '#contract/fields/common.ts'
import { REFERRAL_CODE_LENGTH, REFERRAL_CODE_MISSING } from '#domain/referrals/referrals.ts'
import { sentence } from '#domain/text/wording.ts'

/** Leaves room for spaces around a pasted code, which the server trims. */
const TYPED_CODE_LENGTH = REFERRAL_CODE_LENGTH * 4

export const getReferralCode = endpoint('GET', '/api/user/referral-code', 'member', {
  shows: [],
  offline: true,
  changes: [],
  summary: "Returns the member's referral code, created on the first call.",
  reply: z.object({ referralCode: z.string() }),
})

export const getReferralStats = endpoint('GET', '/api/user/referral-stats', 'member', {
  shows: ['referrals', 'balance'],
  offline: true,
  summary:
    "Returns friends referred, points earned and pending, and the member's own progress as a referred friend.",
  reply: z.object({
    totalReferrals: z.int(),
    /** Rewards are in points (decisions: Statistics). */
    totalRewards: z.int(),
    pendingRewards: z.int(),
    promotionIsOpen: z.boolean(),
    /** The member's own progress toward the bonus; null if they entered no code. */
    claimed: z.nullable(
      z.object({ claimedAt: Instant, paidAt: z.nullable(Instant), qualifyingPoints: z.int() }),
    ),
    /** The end of the time in which the member can enter a code; null if they no longer can. */
    claimUntil: z.nullable(Instant),
  }),
})

export const claimReferral = endpoint('POST', '/api/user/claim-referral', 'member', {
  changes: ['referrals', 'balance', 'notices'],
  limit: perHour('referral-code', 10, sentence('You’ve tried too many referral codes.')),
  refuses: [409],
  summary: "Enters a friend's code: once per account, within 7 days of joining.",
  body: z.strictObject({ referralCode: Text(TYPED_CODE_LENGTH, REFERRAL_CODE_MISSING) }),
  reply: z.object({ referralCode: z.string(), bonusPaid: z.boolean() }),
})
