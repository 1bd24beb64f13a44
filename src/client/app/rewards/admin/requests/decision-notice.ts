import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'

type Addressee = Pick<AdminRewardRequest['user'], 'email' | 'emailNotifications' | 'isSuspended'>

/** How the member learns of a decision: a notice, which a suspended member cannot open, and an email if they want one. */
export function decisionNotice({ email, emailNotifications, isSuspended }: Addressee): string {
  if (emailNotifications) return `We’ll email ${email}.`
  return isSuspended
    ? `${email} is suspended and turned email off: please write to them.`
    : `${email} turned email off, so they’ll get a notice in the app.`
}

interface ByHand extends Pick<AdminRewardRequest, 'deliveryKind'> {
  user: Pick<Addressee, 'isSuspended'>
}

/** The hint beside the code or reference of a request. */
export function codeHint({ deliveryKind, user }: ByHand): string {
  if (deliveryKind === 'etransfer') return 'Optional. Each reference is used once.'
  if (user.isSuspended) return 'This member is suspended and can’t open it here. Send them the code yourself.'
  return deliveryKind === 'stock'
    ? 'Optional. Sent instead of a code from the stock.'
    : 'Optional. Shown only to the member, stored encrypted.'
}
