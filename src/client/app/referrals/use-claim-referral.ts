import { getPointsSummary, listPoints } from '../../../contract/points.ts'
import { claimReferral, getReferralStats } from '../../../contract/referrals.ts'
import { getCurrentUser } from '../../../contract/users.ts'
import { QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '../../../domain/referrals.ts'
import { ApiError, sentenceOf } from '../../api/api-error.ts'
import { useAction } from '../../api/use-action.ts'
import { formatPoints } from '../../ui/format.ts'

const FAILED = 'Failed to claim referral code'

/** Sends a friend's code; afterwards the statistics and the current user are read again (specification §7). */
export function useClaimReferral(onFailure: () => void) {
  const action = useAction(claimReferral, {
    success: ({ bonusPaid }) => ({
      title: 'Success!',
      description: bonusPaid ? PAID_AT_ONCE : ENTERED,
      tone: 'success',
    }),
    failure: { fallback: FAILED },
    refreshes: [getReferralStats, getCurrentUser, listPoints, getPointsSummary],
    onFailure,
  })
  return {
    send: (referralCode: string) => void action.run({ body: { referralCode } }),
    isSending: action.isPending,
    /** What went wrong, for the field; null without a problem. */
    problem: action.error && problemText(action.error),
    forgetProblem: action.reset,
  }
}

const BONUS = formatPoints(REFERRAL_BONUS_POINTS)
const PAID_AT_ONCE = `The code is entered, and you and your friend got ${BONUS} points each.`
const ENTERED = `The code is entered. You each get ${BONUS} points once your approved tasks are worth over ${formatPoints(QUALIFYING_POINTS)}.`

function problemText(error: Error): string {
  const sentence = sentenceOf(error, FAILED)
  return error instanceof ApiError ? sentence : `${sentence}. Please check your connection and try again.`
}
