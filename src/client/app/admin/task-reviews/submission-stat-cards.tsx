import type { getSubmissionStats } from '../../../../contract/admin-submissions.ts'
import type { useEndpoint } from '../../../api/use-endpoint.ts'
import { StatCards } from '../review-shell/list/stat-cards.tsx'

type Stats = ReturnType<typeof useEndpoint<typeof getSubmissionStats>>

/** The specified figures (specification §2 Admin Task Reviews). */
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
