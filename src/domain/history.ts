import type { SubmissionStatus } from './submissions.ts'

/** The tabs of the task history, in their order (specification §2 Task History). */
export const HISTORY_STATUSES = ['claimed', 'pending', 'completed', 'rejected'] as const
export type HistoryStatus = (typeof HISTORY_STATUSES)[number]

/** Which tab a claim belongs to, by its newest submission. */
export function historyStatusOf(latest: SubmissionStatus | null): HistoryStatus {
  if (latest === null) return 'claimed'
  return latest === 'approved' ? 'completed' : latest
}
