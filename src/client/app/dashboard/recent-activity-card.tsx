import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { Points } from '#client/ui/points.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import type { PointTransaction } from '#contract/points/points.ts'
import { formatDate } from '#domain/text/format.ts'

/** Specification §9. */
export const ACTIVITY_SHOWN = 5

/** Any type but 'earned' counts as spent (specification §2). */
export function RecentActivityCard({ activity }: { activity: UseQueryResult<PointTransaction[], Error> }) {
  return (
    <Card title="Recent Activity" flush>
      <KeepFocus>{contentOf(activity)}</KeepFocus>
    </Card>
  )
}

function contentOf(activity: UseQueryResult<PointTransaction[], Error>): ReactNode {
  const { data } = activity
  if (activity.isLoadingError) return <LoadFailure title="We couldn’t load your activity." read={activity} />
  if (!data) return <RowSkeletons label="Loading your activity..." count={ACTIVITY_SHOWN} />
  if (data.length === 0) {
    return (
      <EmptyState kind="first-use" title="No recent activity">
        You’ll see your points here once a task is approved.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line px-4 sm:px-5">
      {data.slice(0, ACTIVITY_SHOWN).map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
          <div className="min-w-0 grow basis-40">
            <p>{entry.description}</p>
            <p className="text-13 text-ink2">
              {formatDate(entry.createdAt)}
              {entry.returnedAt && <> · points returned on {formatDate(entry.returnedAt)}</>}
            </p>
          </div>
          <Points amount={entry.amount} as={entry.returnedAt ? 'returned' : entry.type} />
        </li>
      ))}
    </ul>
  )
}
