import { addressOf } from '#client/api/request.ts'
import { listPoints } from '#contract/points/points.ts'
import { listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { countTasks, listTasks } from '#contract/tasks/tasks.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { DEFAULT_PAGE_SIZE } from '#domain/calls/page-sizes.ts'

/** A read: its viewer and address, and where its SQL's rows have the answer. */
export interface Read {
  address: string
  as: 'member' | 'admin'
  column: string
  /** Rows of the page; null answers with the single row. */
  limit: number | null
}

function page(address: string, as: Read['as'], column: string): Read {
  return { address, as, column, limit: DEFAULT_PAGE_SIZE }
}

/** The member's part of the task list and its counts, which no cache can answer. */
export const OWN_LIST: readonly Read[] = [
  page(addressOf(listTasks, { query: { open: 'me' } }), 'member', 'task'),
  { address: addressOf(countTasks), as: 'member', column: 'counts', limit: null },
]

/** The reads of goal 1, lists with a full page. */
export const READS: readonly Read[] = [
  ...OWN_LIST,
  page(addressOf(listPoints), 'member', 'entry'),
  { address: addressOf(getCurrentUser), as: 'member', column: 'user', limit: null },
  page(addressOf(listSubmissions, { query: { status: 'pending' } }), 'admin', 'entry'),
]

/** The read of goal 2, which the product answers from memory. */
export const KEPT_LIST: Read = page(addressOf(listTasks), 'member', 'task')
