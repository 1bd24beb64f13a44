import { SUBMISSION_STATUSES } from '#domain/proofs/submissions.ts'

/** Statuses in the URL of Task Reviews; a second look is a contested pending submission. */
export const STATUS_FILTERS = [...SUBMISSION_STATUSES, 'second-look'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number] | 'all'

export const MAX_VIEWS = 20

export const MAX_VIEW_NAME_LENGTH = 60

/** Leaves room for every filter. */
export const MAX_VIEW_QUERY_LENGTH = 2000
