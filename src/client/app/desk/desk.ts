import type { ReadQuery } from '#client/api/use-endpoint.ts'
import type { WantedLeases } from '#contract/desk/leases.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listReviewLeases, takeBackReviews } from '#contract/reviews/reviewing.ts'
import type { takeBackCases } from '#contract/rewards/cases.ts'
import type { listRequestLeases } from '#contract/rewards/request-leases.ts'
import type { takeBackDecisions } from '#contract/rewards/reward-requests.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import type { DeskSubject } from '#domain/desk/leases.ts'
import type { Draft, Reviewable } from './queue/review-queue.ts'

/** A card whose decision is held. */
export interface HeldCard extends Reviewable {
  hold: { endsInSeconds: number; needsAgreement?: boolean } | null
}

/** The same, and it is leased. */
export interface DeskCard extends HeldCard {
  reviewedBy: { id: string; name: string } | null
  user: { id: string; email: string }
}

/** A desk whose decisions are held. */
export interface HeldDesk<Row extends HeldCard> {
  subject: DeskSubject
  takeBack: typeof takeBackReviews | typeof takeBackDecisions | typeof takeBackCases
  /** The most cards per call. */
  most: number
  queryOf: (id: number) => ReadQuery<Row>
  /** Whether the card can be decided. */
  waits: (row: Row) => boolean
  /** 'Buy a coffee, robin@example.ca'. */
  nameOf: (row: Row) => string
  /** The words of a decision that is undone. */
  draftOf: (row: Row) => Draft
}

/** The differences between the desks with leases: their calls, and which cards are for whom. */
export interface Desk<Row extends DeskCard> extends HeldDesk<Row> {
  leases: typeof listReviewLeases | typeof listRequestLeases
  take: (body: WantedLeases, options?: { keepalive: true }) => Promise<{ leased: Row[]; asOf: string }>
  /** Another admin should decide, such as on one's own record. */
  isForOthers: (row: Row, me: CurrentUser | null | undefined) => boolean
}

type DeskLease = ReplyOf<Desk<DeskCard>['leases']>[number]

export function leasedCard(lease: DeskLease): number {
  return 'submissionId' in lease ? lease.submissionId : lease.requestId
}

/** The card's current state in the answer about it; null if it no longer exists. */
export function cardIn<Row extends HeldCard>(
  result: ReplyOf<HeldDesk<Row>['takeBack']>['results'][number],
): Row | null {
  if ('case' in result) return result.case as Row | null
  return ('submission' in result ? result.submission : result.request) as Row | null
}
