import type { DeskSubject } from '#domain/desk/leases.ts'
import type { Action } from '#domain/identity/duties.ts'

/**
 * One kind of card that admins decide on. Leases and holds are written once for all kinds; each has its own tables, with
 * the same columns. The texts are SQL about a card's row `s`.
 */
export interface HeldDesk {
  subject: DeskSubject
  /** Who decides. */
  action: Action
  table: 'submissions' | 'reward_requests' | 'reward_cases'
  held: 'held_reviews' | 'held_request_decisions' | 'held_case_decisions'
  /** The column that refers to the card. */
  key: 'submission_id' | 'request_id' | 'case_id'
  facts: { held: 'heldReviews' | 'heldRequests' | 'heldCases' }
  /** Whether it can be decided, apart from held decisions. */
  waits: string
  /** Whether admin $1 can leave it to another admin. */
  isForOthers: string
  /** Its name in the audit log. */
  label: string
  labelled: string
  /** Set with the end of a hold. */
  erased: string
}

/** A desk whose cards are leased: many wait, and each admin has the one they see. */
export interface Desk extends HeldDesk {
  subject: Exclude<DeskSubject, 'case'>
  leases: 'review_leases' | 'request_leases'
  facts: HeldDesk['facts'] & { leases: 'reviewLeases' | 'requestLeases' }
}

export const TASK_DESK: Desk = {
  subject: 'submission',
  action: 'reviewProofs',
  table: 'submissions',
  leases: 'review_leases',
  held: 'held_reviews',
  key: 'submission_id',
  facts: { leases: 'reviewLeases', held: 'heldReviews' },
  waits: `s.status = 'pending' and s.replaced_at is null`,
  isForOthers: 's.user_id = $1 or s.first_reviewed_by is not distinct from $1',
  label: 't.title',
  labelled: 'submissions s join tasks t on t.id = s.task_id',
  erased: '',
}

export const REWARD_DESK: Desk = {
  subject: 'request',
  action: 'payRewards',
  table: 'reward_requests',
  leases: 'request_leases',
  held: 'held_request_decisions',
  key: 'request_id',
  facts: { leases: 'requestLeases', held: 'heldRequests' },
  waits: `s.status in ('pending', 'approved')`,
  isForOthers: 's.user_id = $1',
  label: 's.reward_name',
  labelled: 'reward_requests s',
  erased: ', delivery = null',
}

/** Few cases wait at any time, so nobody leases one: of two decisions the second is refused. */
export const CASE_DESK: HeldDesk = {
  subject: 'case',
  action: 'payRewards',
  table: 'reward_cases',
  held: 'held_case_decisions',
  key: 'case_id',
  facts: { held: 'heldCases' },
  waits: `s.status = 'open'`,
  isForOthers: 's.user_id = $1 or s.first_reviewed_by is not distinct from $1',
  label: 'q.reward_name',
  labelled: 'reward_cases s join reward_requests q on q.id = s.request_id',
  erased: ', delivery = null',
}

/** The desks whose cards are leased. */
export const LEASED_DESKS = [TASK_DESK, REWARD_DESK] as const

export const DESKS = [...LEASED_DESKS, CASE_DESK] as const

/** Few decisions are held at any time. */
export function notHeld({ held, key }: HeldDesk, row: string): string {
  return `${row}.id <> all (array(select ${key} from ${held} where taken_back_at is null))`
}
