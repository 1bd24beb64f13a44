/** Specification §2 Task History. */
export const HISTORY_STATUSES = ['claimed', 'pending', 'completed', 'rejected'] as const
export type HistoryStatus = (typeof HISTORY_STATUSES)[number]
