import type { ReactNode } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { OwnRequest } from './own-request.tsx'

interface OwnRequestsProps {
  requests: PagedList<RewardRequest>
  className?: string
}

export function OwnRequests({ requests, className }: OwnRequestsProps) {
  return (
    <Card title="Your Reward Requests" flush className={className}>
      <KeepFocus>{contentOf(requests)}</KeepFocus>
    </Card>
  )
}

function contentOf(requests: PagedList<RewardRequest>): ReactNode {
  if (requests.isError) return <LoadFailure title="We couldn’t load your requests." read={requests} />
  if (requests.isPending) return <RowSkeletons label="Loading your reward requests..." />
  if (requests.rows.length === 0) {
    return (
      <EmptyState kind="first-use" title="No reward requests yet">
        Track your rewards here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {requests.rows.map((request) => (
          <li key={request.id} className="flex flex-col gap-2 px-4 py-3 sm:px-5">
            <OwnRequest request={request} />
          </li>
        ))}
      </ul>
      <LoadMore ruled list={requests} what="requests" />
    </>
  )
}
