import { claimReferral } from '../../../contract/referrals.ts'
import { formatNumber } from '../../../domain/format.ts'
import { QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '../../../domain/referrals.ts'
import { refusedAt } from '../../api/refused-fields.ts'
import { useAction } from '../../api/use-action.ts'

const FAILED = 'Failed to claim referral code'
const NOT_REACHED = `${FAILED}. Please check your connection and try again.`

/** Sends a friend's code; afterwards the statistics and the current user are read again (specification §7). */
export function useClaimReferral(onFailure: () => void) {
  const action = useAction(claimReferral, {
    success: ({ bonusPaid }) => ({
      title: 'Success!',
      description: bonusPaid ? PAID_AT_ONCE : ENTERED,
      tone: 'success',
    }),
    failure: { fallback: FAILED },
    onFailure,
  })
  return {
    send: (referralCode: string) => void action.run({ body: { referralCode } }),
    isSending: action.isPending,
    /** What is wrong with the code, and what went wrong beside it. */
    refused: refusedAt(action.error, ['referralCode'], NOT_REACHED),
    forgetProblem: action.reset,
  }
}

const BONUS = formatNumber(REFERRAL_BONUS_POINTS)
const PAID_AT_ONCE = `The code is entered, and you and your friend got ${BONUS} points each.`
const ENTERED = `The code is entered. You each get ${BONUS} points once your approved tasks are worth over ${formatNumber(QUALIFYING_POINTS)}.`
