import type { AdminRewardRequest } from '../../../../contract/reward-requests.ts'

/** How the member learns of a decision: there is always a notice, and a mail only for those who want such mail. */
export function toldSentence({ email, emailNotifications }: AdminRewardRequest['user']): string {
  return emailNotifications
    ? `We’re e-mailing ${email}.`
    : `${email} gets a notice in the app. They have turned e-mail off.`
}
