import { DAY_MS } from './time.ts'

/** What calls for a closer look at a proof; none of it decides anything. */
export const RISK_SIGNS = ['new-account', 'often-rejected', 'high-first-proof'] as const
export type RiskSign = (typeof RISK_SIGNS)[number]

/** How reviewers read each sign. */
export const RISK_LABELS: Record<RiskSign, string> = {
  'new-account': 'New account',
  'often-rejected': 'Often rejected',
  'high-first-proof': 'High-value first proof',
}

/** An account is new for so many days. */
const NEW_ACCOUNT_DAYS = 7

/** Fewer rejections than this happen to anyone. */
const OFTEN_REJECTED = 3

/** What few tasks pay: a first proof for this many points is worth a closer look. */
const MANY_POINTS = 150

/** The newest proofs that a member's record counts: what they did years ago says little. */
export const RECORD_PROOFS = 50

/** What is known about a member when they send a proof; the profile task, which no one reviews, is not counted. */
export interface SenderRecord {
  joinedAt: Date
  /** Decided proofs among their newest. */
  approved: number
  rejected: number
  /** They have sent a proof before, in whatever state it is. */
  hasSentBefore: boolean
}

/** The signs of a proof that is sent now for so many points. */
export function riskSigns(sender: SenderRecord, points: number, now: Date): RiskSign[] {
  const holds: Record<RiskSign, boolean> = {
    'new-account': now.getTime() - sender.joinedAt.getTime() < NEW_ACCOUNT_DAYS * DAY_MS,
    'often-rejected': sender.rejected >= OFTEN_REJECTED && sender.rejected > sender.approved,
    'high-first-proof': !sender.hasSentBefore && points >= MANY_POINTS,
  }
  return RISK_SIGNS.filter((sign) => holds[sign])
}
