import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'

/** How the member learns of a decision: always a notice, and an email if they want one. */
export function decisionNotice({ email, emailNotifications }: AdminRewardRequest['user']): string {
  return emailNotifications
    ? `We’ll email ${email}.`
    : `${email} turned email off, so they’ll get a notice in the app.`
}
