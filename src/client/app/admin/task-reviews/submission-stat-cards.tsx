import { memo } from 'react'
import type { getSubmissionStats } from '#contract/admin-submissions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { StatCards } from '../review-shell/list/stat-cards.tsx'

interface SubmissionStatCardsProps {
  data: ReplyOf<typeof getSubmissionStats> | undefined
  isPending: boolean
}

/** The specified figures (specification §2 Admin Task Reviews). */
export const SubmissionStatCards = memo(function SubmissionStatCards({
  data,
  isPending,
}: SubmissionStatCardsProps) {
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
})
