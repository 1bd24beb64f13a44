import * as z from 'zod/mini'
import { REFERRAL_CODE_LENGTH, REFERRAL_CODE_MISSING } from '../domain/referrals.ts'
import { Instant, Text } from './common.ts'
import { endpoint, perHour } from './endpoint.ts'

/** Longest code text accepted: spaces around a pasted code are trimmed by the server. */
const TYPED_CODE_LENGTH = REFERRAL_CODE_LENGTH * 4

export const getReferralCode = endpoint('GET', '/api/user/referral-code', 'member', {
  shows: [],
  offline: true,
  changes: [],
  summary: "The member's own code, made at the first asking.",
  reply: z.object({ referralCode: z.string() }),
})

export const getReferralStats = endpoint('GET', '/api/user/referral-stats', 'member', {
  shows: ['referrals', 'balance'],
  offline: true,
  summary:
    "Friends referred, points earned and points pending; the member's own place as a newcomer beside them.",
  reply: z.object({
    totalReferrals: z.int(),
    /** In points (decisions: Statistics). */
    totalRewards: z.int(),
    pendingRewards: z.int(),
    /** Whether the promotion takes new codes. */
    promotionIsOpen: z.boolean(),
    /** The code the member entered, with their progress towards the bonus; null when they entered none. */
    claimed: z.nullable(
      z.object({ claimedAt: Instant, paidAt: z.nullable(Instant), qualifyingPoints: z.int() }),
    ),
    /** Until when the member can still enter a code; null when they cannot any more. */
    claimUntil: z.nullable(Instant),
  }),
})

export const claimReferral = endpoint('POST', '/api/user/claim-referral', 'member', {
  changes: ['referrals', 'balance', 'notices'],
  limit: perHour('referral-code', 10, 'You’ve tried too many referral codes.'),
  refuses: [409],
  summary: "Enters a friend's code, once per account and within 7 days of joining.",
  body: z.strictObject({ referralCode: Text(TYPED_CODE_LENGTH, REFERRAL_CODE_MISSING) }),
  reply: z.object({ referralCode: z.string(), bonusPaid: z.boolean() }),
})
