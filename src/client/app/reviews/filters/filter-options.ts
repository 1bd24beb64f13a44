import { type LATENESSES, SUBMISSION_STATUS_LABELS, type SubmissionSort } from '#domain/proofs/submissions.ts'

/** The specified status filter (§2 Admin screens 1), and second looks. */
export const STATUS_OPTIONS = [
  ['all', 'All'],
  ['pending', SUBMISSION_STATUS_LABELS.pending],
  ['approved', SUBMISSION_STATUS_LABELS.approved],
  ['rejected', SUBMISSION_STATUS_LABELS.rejected],
  ['second-look', 'Second look'],
] as const

/** How the wait compares with the promised 24–48 hours. */
export const DUE_OPTIONS = [
  ['', 'Any'],
  ['overdue', 'Overdue'],
  ['due-soon', 'Due soon'],
] as const satisfies readonly (readonly [(typeof LATENESSES)[number] | '', string])[]

/** Sort orders; by due date and points only for pending submissions. */
export const SORT_OPTIONS = [
  ['oldest', 'Oldest first'],
  ['newest', 'Newest first'],
  ['due', 'Due soonest'],
  ['points', 'Most points first'],
] as const satisfies readonly (readonly [SubmissionSort, string])[]
