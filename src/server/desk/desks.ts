import type { DeskSubject } from '#domain/desk/leases.ts'

/**
 * One kind of card that admins decide on. Leases and holds are written once for all kinds; each has its own tables, with
 * the same columns. The texts are SQL about a card's row `s`.
 */
export interface Desk {
  subject: DeskSubject
  table: 'submissions' | 'reward_requests'
  leases: 'review_leases' | 'request_leases'
  held: 'held_reviews' | 'held_request_decisions'
  /** The column of both that refers to the card. */
  key: 'submission_id' | 'request_id'
  facts: { leases: 'reviewLeases' | 'requestLeases'; held: 'heldReviews' | 'heldRequests' }
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

export const TASK_DESK: Desk = {
  subject: 'submission',
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

export const DESKS = [TASK_DESK, REWARD_DESK] as const

/** Few decisions are held at any time. */
export function notHeld({ held, key }: Desk, row: string): string {
  return `${row}.id <> all (array(select ${key} from ${held} where taken_back_at is null))`
}
