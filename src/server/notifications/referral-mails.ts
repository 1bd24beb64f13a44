import { REFERRAL_BONUS_POINTS } from '../../domain/referrals.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { deliver } from './deliver.ts'

interface PaidFriend {
  user_id: string
  is_referrer: boolean
  round: number
}

/** Tells both friends that the referral bonus is in their accounts; each payout round is a cause of its own. */
export async function queueReferralPaid(
  tx: Tx,
  { referralId, publicUrl }: { referralId: number; publicUrl: URL },
): Promise<void> {
  const friends = await queryRows<PaidFriend>(
    tx,
    `select u.id as user_id, u.id = r.referrer_id as is_referrer, r.round
     from referrals r join users u on u.id in (r.referrer_id, r.referee_id) where r.id = $1`,
    [referralId],
  )
  for (const friend of friends) {
    const cause = `referral-paid:${referralId}:${friend.round}:${friend.is_referrer ? 'referrer' : 'referee'}`
    const sentence = friend.is_referrer
      ? `A friend you referred has qualified: ${REFERRAL_BONUS_POINTS} points are in your account.`
      : `Your tasks passed the line: the referral bonus of ${REFERRAL_BONUS_POINTS} points is in your account.`
    await deliver(tx, {
      cause,
      userId: friend.user_id,
      publicUrl,
      notice: { title: 'Referral bonus', body: sentence, link: '/referrals' },
      letter: {
        kind: 'notification',
        subject: `Your referral bonus: ${REFERRAL_BONUS_POINTS} points`,
        blocks: [sentence, { link: new URL('/points', publicUrl), label: 'See your points' }],
      },
    })
  }
}
