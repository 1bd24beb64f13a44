import { REFERRAL_BONUS_POINTS } from '../../domain/referrals.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { deliver } from './deliver.ts'

interface Friend {
  user_id: string
  is_referrer: boolean
  /** Names one payout, or its reversal, for one of the two. */
  cause: string
}

const POINTS = `${REFERRAL_BONUS_POINTS} points`

/** Tells both friends that the referral bonus is in their accounts; each payout round is a cause of its own. */
export async function queueReferralPaid(
  tx: Tx,
  { referralId, publicUrl }: { referralId: number; publicUrl: URL },
): Promise<void> {
  for (const { user_id: userId, is_referrer, cause } of await friendsOf(tx, referralId)) {
    const sentence = is_referrer
      ? `A friend you referred has qualified: ${POINTS} are in your account.`
      : `Your tasks passed the line: the referral bonus of ${POINTS} is in your account.`
    await deliver(tx, {
      cause: `referral-paid:${cause}`,
      userId,
      publicUrl,
      notice: { title: 'Referral bonus', body: sentence, link: '/referrals' },
      subject: `Your referral bonus: ${POINTS}`,
      blocks: [sentence, { link: new URL('/points', publicUrl), label: 'See your points' }],
    })
  }
}

/** Tells both friends that the referral bonus was taken back; call it before the round goes up. */
export async function queueReferralReversed(
  tx: Tx,
  { referralId, publicUrl }: { referralId: number; publicUrl: URL },
): Promise<void> {
  for (const { user_id: userId, is_referrer, cause } of await friendsOf(tx, referralId)) {
    const sentences = [
      is_referrer
        ? `An approval of a friend you referred was taken back, so they do not qualify at the moment: the referral bonus of ${POINTS} has left your account.`
        : `With this approval taken back your tasks do not pass the line at the moment: the referral bonus of ${POINTS} has left your account.`,
      'It is paid again as soon as the line is passed once more.',
    ]
    await deliver(tx, {
      cause: `referral-reversed:${cause}`,
      userId,
      publicUrl,
      notice: {
        title: `Referral bonus taken back: ${POINTS}`,
        body: sentences.join(' '),
        link: '/referrals',
      },
      blocks: [...sentences, { link: new URL('/referrals', publicUrl), label: 'See your referrals' }],
    })
  }
}

function friendsOf(tx: Tx, referralId: number): Promise<Friend[]> {
  return queryRows<Friend>(
    tx,
    `select u.id as user_id, u.id = r.referrer_id as is_referrer,
       r.id || ':' || r.round || case when u.id = r.referrer_id then ':referrer' else ':referee' end as cause
     from referrals r join users u on u.id in (r.referrer_id, r.referee_id) where r.id = $1 order by u.id`,
    [referralId],
  )
}
