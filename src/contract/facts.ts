/**
 * What the product knows that can change, and who sees it: the member it is about, admins, or everyone who is signed in.
 * Reads name the facts they show (`shows`), writes the facts they change (`changes`).
 */
export const FACTS = {
  /** A member's name, address, photo, preferences, role and standing. */
  account: ['member', 'admins'],
  balance: ['member', 'admins'],
  claims: ['member', 'admins'],
  dismissals: ['member', 'admins'],
  notices: ['member'],
  referrals: ['member', 'admins'],
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
  /** Decisions that can still be taken back. */
  heldReviews: ['admins'],
  inbox: ['admins'],
  mails: ['admins'],
  rejectionReasons: ['admins'],
  /** Which card is with which reviewer. */
  reviewLeases: ['admins'],
  staffNotes: ['admins'],
} as const satisfies Record<string, readonly ('member' | 'admins' | 'everyone')[]>

export type Fact = keyof typeof FACTS

/** Facts about one member. */
export type MemberFact = {
  [Name in Fact]: 'member' extends (typeof FACTS)[Name][number] ? Name : never
}[Fact]
