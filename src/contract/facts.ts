/**
 * Facts: things that can change, and who sees them. Reads list the facts they show (`shows`), writes those they
 * change (`changes`).
 */
export const FACTS = {
  /** A member's name, email, photo, preferences, role and suspension. */
  account: ['member', 'admins'],
  balance: ['member', 'admins'],
  claims: ['member', 'admins'],
  dismissals: ['member', 'admins'],
  /** A member's conversations with support, as they see them; admins see `inbox`. */
  messages: ['member'],
  notices: ['member'],
  referrals: ['member', 'admins'],
  /** The consents of members to reports, and the links and proofs of reports. */
  reports: ['member', 'admins'],
  requests: ['member', 'admins'],
  reviewViews: ['member'],
  sessions: ['member'],
  signInMethods: ['member', 'admins'],
  submissions: ['member', 'admins'],

  announcements: ['everyone'],
  images: ['everyone'],
  media: ['everyone'],
  rewards: ['everyone'],
  tasks: ['everyone'],

  audit: ['admins'],
  /** Clients, campaigns and their figures. */
  campaigns: ['admins'],
  /** Held decisions that do not count, apart from those taken back. */
  endedHolds: ['admins'],
  heldCases: ['admins'],
  heldRequests: ['admins'],
  heldReviews: ['admins'],
  inbox: ['admins'],
  mails: ['admins'],
  payoutSigns: ['admins'],
  rejectionReasons: ['admins'],
  requestLeases: ['admins'],
  reviewLeases: ['admins'],
  /** Cases about delivered rewards. */
  rewardCases: ['member', 'admins'],
  /** The codes of rewards' stocks. */
  rewardCodes: ['admins'],
  savedReplies: ['admins'],
  /** Calls that wait for a second admin. */
  secondAdmin: ['admins'],
  staffNotes: ['admins'],
} as const satisfies Record<string, readonly ('member' | 'admins' | 'everyone')[]>

export type Fact = keyof typeof FACTS

export type MemberFact = {
  [Name in Fact]: 'member' extends (typeof FACTS)[Name][number] ? Name : never
}[Fact]
