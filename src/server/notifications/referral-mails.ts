import { QUALIFYING_POINTS, REFERRAL_BONUS_POINTS } from '#domain/referrals/referrals.ts'
import { formatPoints } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { deliver } from './deliver.ts'

interface Friend {
  user_id: string
  is_referrer: boolean
  /** Unique per payout round and friend. */
  cause: string
}

const bonus = as(formatPoints, REFERRAL_BONUS_POINTS)
const goal = as(formatPoints, QUALIFYING_POINTS)

/** Tells both friends that they received the referral bonus. */
export async function queueReferralPaid(tx: Tx, referralId: number): Promise<void> {
  for (const { user_id: userId, is_referrer, cause } of await friendsOf(tx, referralId)) {
    const sentence = is_referrer
      ? words(
          'A friend you referred has qualified. We added your referral bonus of {bonus} to your account.',
          { bonus },
        )
      : words(
          'You earned more than {goal} from tasks. We added your referral bonus of {bonus} to your account.',
          { goal, bonus },
        )
    await deliver(tx, {
      cause: `referral-paid:${cause}`,
      userId,
      notice: { title: 'Referral bonus', body: sentence, link: '/referrals' },
      subject: words('Your referral bonus: {bonus}', { bonus }),
      blocks: [sentence, { link: '/points', label: 'See your points' }],
    })
  }
}

/** Tells both friends that the referral bonus was reversed. Call it before the round number increases. */
export async function queueReferralReversed(tx: Tx, referralId: number): Promise<void> {
  for (const { user_id: userId, is_referrer, cause } of await friendsOf(tx, referralId)) {
    const sentences = [
      is_referrer
        ? words(
            'We undid an approval for a friend you referred, so they no longer qualify. We took back the referral bonus of {bonus}.',
            { bonus },
          )
        : words(
            'We undid an approval, so you’re no longer over {goal} from tasks. We took back the referral bonus of {bonus}.',
            { goal, bonus },
          ),
      is_referrer
        ? words('We’ll pay it again once they earn more than {goal} from tasks.', { goal })
        : words('We’ll pay it again once you earn more than {goal} from tasks.', { goal }),
    ]
    await deliver(tx, {
      cause: `referral-reversed:${cause}`,
      userId,
      notice: {
        title: words('Referral bonus taken back: {bonus}', { bonus }),
        body: sentences,
        link: '/referrals',
      },
      blocks: [...sentences, { link: '/referrals', label: 'See your referrals' }],
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
