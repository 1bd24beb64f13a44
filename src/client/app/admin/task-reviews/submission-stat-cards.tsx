import type { getSubmissionStats } from '../../../../contract/submissions.ts'
import {
  SUBMISSION_STATUS_LABELS,
  SUBMISSION_STATUSES,
  type SubmissionStatus,
} from '../../../../domain/submissions.ts'
import type { useEndpoint } from '../../../api/use-endpoint.ts'
import { StatCards } from '../review-shell/list/stat-cards.tsx'

type Stats = ReturnType<typeof useEndpoint<typeof getSubmissionStats>>

/** The four figures of Task Reviews (specification §2 Admin Task Reviews). */
export function SubmissionStatCards({ stats: { data, isPending } }: { stats: Stats }) {
  return (
    <StatCards
      isPending={isPending}
      stats={[
        { label: 'Pending', value: data?.pending },
        { label: 'Rejected', value: data?.rejected },
        { label: 'Total Approved', value: data?.totalSubmissions },
        { label: 'Total Points Awarded', value: data?.totalPointsEarned },
      ]}
    />
  )
}

/** What the status filter can hold besides 'all'; a second look is a pending submission that was contested. */
export const STATUS_FILTERS = [...SUBMISSION_STATUSES, 'second-look'] as const
type StatusFilter = (typeof STATUS_FILTERS)[number]

/** The status filter in the specified words (§2 Admin screens 1), and the second looks. */
export const STATUS_OPTIONS = [
  ['all', 'All'],
  ['pending', SUBMISSION_STATUS_LABELS.pending],
  ['approved', SUBMISSION_STATUS_LABELS.approved],
  ['rejected', SUBMISSION_STATUS_LABELS.rejected],
  ['second-look', 'Second look'],
] as const

/** What the filter asks the server for; a status of null is all of them. */
export function statusQuery(filter: StatusFilter | 'all'): {
  status: SubmissionStatus | null
  contested: 'true' | undefined
} {
  if (filter === 'second-look') return { status: 'pending', contested: 'true' }
  return { status: filter === 'all' ? null : filter, contested: undefined }
}
