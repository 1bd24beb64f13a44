import type { AdminRewardRequest } from '../../../../contract/reward-requests.ts'

/** How the member learns of a decision: there is always a notice, and a mail only for those who want such mail. */
export function decisionNotice({ email, emailNotifications }: AdminRewardRequest['user']): string {
  return emailNotifications
    ? `We’ll email ${email}.`
    : `${email} has email turned off and gets a notice in the app.`
}
