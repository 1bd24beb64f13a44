import type { ReportLink } from '#contract/campaigns/reports.ts'

export type LinkState = 'works' | 'ended' | 'revoked'

export function linkState({ endsAt, revokedAt }: ReportLink, now: Date): LinkState {
  if (revokedAt !== null) return 'revoked'
  return new Date(endsAt) > now ? 'works' : 'ended'
}
