import { BRAND } from '../../domain/brand.ts'
import { REFERRAL_BONUS_POINTS } from '../../domain/referrals.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { composeMail } from './layout.ts'
import { postNotice } from './notices.ts'
import { queueMail } from './outbox.ts'

interface PaidFriend {
  user_id: string
  email: string
  first_name: string | null
  wants_mail: boolean
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
    `select u.id as user_id, u.email, u.first_name, u.email_notifications and u.deleted_at is null as wants_mail,
       u.id = r.referrer_id as is_referrer, r.round
     from referrals r join users u on u.id in (r.referrer_id, r.referee_id) where r.id = $1`,
    [referralId],
  )
  for (const friend of friends) {
    const cause = `referral-paid:${referralId}:${friend.round}:${friend.is_referrer ? 'referrer' : 'referee'}`
    const sentence = friend.is_referrer
      ? `A friend you referred has qualified: ${REFERRAL_BONUS_POINTS} points are in your account.`
      : `Your tasks passed the line: the referral bonus of ${REFERRAL_BONUS_POINTS} points is in your account.`
    await postNotice(tx, {
      userId: friend.user_id,
      cause,
      title: 'Referral bonus',
      body: sentence,
      link: '/referrals',
    })
    if (!friend.wants_mail) continue
    await queueMail(tx, {
      cause,
      userId: friend.user_id,
      recipient: friend.email,
      mail: composeMail({
        kind: 'notification',
        subject: `Your referral bonus: ${REFERRAL_BONUS_POINTS} points`,
        name: friend.first_name,
        blocks: [sentence, { link: new URL('/points', publicUrl), label: 'See your points' }],
        reason: `You get this mail because e-mail notifications are on in your ${BRAND.name} settings: ${new URL('/settings', publicUrl)}`,
      }),
    })
  }
}
