import { memo } from 'react'
import { StatCards } from '#client/app/desk/list/stat-cards.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getSubmissionStats } from '#contract/reviews/admin-submissions.ts'

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
