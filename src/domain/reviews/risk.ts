import { DAY_MS } from '#domain/time/time.ts'

/** Signs that call for a closer look; they decide nothing. */
export const RISK_SIGNS = ['new-account', 'often-rejected', 'high-first-proof'] as const
export type RiskSign = (typeof RISK_SIGNS)[number]

export const RISK_LABELS: Record<RiskSign, string> = {
  'new-account': 'New account',
  'often-rejected': 'Often rejected',
  'high-first-proof': 'High-value first proof',
}

const NEW_ACCOUNT_DAYS = 7

/** Anyone can have fewer rejections than this. */
const OFTEN_REJECTED = 3

/** Few tasks pay as much. */
const MANY_POINTS = 150

/** Only the newest proofs count; what a member did years ago says little. */
export const RECORD_PROOFS = 50

/** The sender's record at the time of sending, without the profile task, which no one reviews. */
export interface SenderRecord {
  joinedAt: Date
  approved: number
  rejected: number
  hasSentBefore: boolean
}

export function riskSigns(sender: SenderRecord, points: number, now: Date): RiskSign[] {
  const holds: Record<RiskSign, boolean> = {
    'new-account': now.getTime() - sender.joinedAt.getTime() < NEW_ACCOUNT_DAYS * DAY_MS,
    'often-rejected': sender.rejected >= OFTEN_REJECTED && sender.rejected > sender.approved,
    'high-first-proof': !sender.hasSentBefore && points >= MANY_POINTS,
  }
  return RISK_SIGNS.filter((sign) => holds[sign])
}
