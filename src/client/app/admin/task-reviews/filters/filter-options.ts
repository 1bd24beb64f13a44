import {
  type LATENESSES,
  SUBMISSION_STATUS_LABELS,
  SUBMISSION_STATUSES,
  type SubmissionSort,
} from '../../../../../domain/submissions.ts'

/** What the status filter can hold besides 'all'; a second look is a pending submission that was contested. */
export const STATUS_FILTERS = [...SUBMISSION_STATUSES, 'second-look'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number] | 'all'

/** The status filter in the specified words (§2 Admin screens 1), and the second looks. */
export const STATUS_OPTIONS = [
  ['all', 'All'],
  ['pending', SUBMISSION_STATUS_LABELS.pending],
  ['approved', SUBMISSION_STATUS_LABELS.approved],
  ['rejected', SUBMISSION_STATUS_LABELS.rejected],
  ['second-look', 'Second look'],
] as const

/** Against the promised 24–48 hours. */
export const DUE_OPTIONS = [
  ['', 'Any'],
  ['overdue', 'Overdue'],
  ['due-soon', 'Due soon'],
] as const satisfies readonly (readonly [(typeof LATENESSES)[number] | '', string])[]

/** The orders of a list in words; by lateness and points only what waits. */
export const SORT_OPTIONS = [
  ['oldest', 'Oldest first'],
  ['newest', 'Newest first'],
  ['due', 'Due soonest'],
  ['points', 'Most points first'],
] as const satisfies readonly (readonly [SubmissionSort, string])[]
