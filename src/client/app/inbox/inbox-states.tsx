import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { CardSkeletons, Skeleton } from '#client/ui/skeleton.tsx'
import type { InboxMessage } from '#contract/inbox/inbox.ts'
import type { InboxAddress } from './use-inbox-address.ts'

export function InboxStates({ list, address }: { list: PagedList<InboxMessage>; address: InboxAddress }) {
  if (list.isPending || list.isStale) {
    return (
      <CardSkeletons label="Loading messages..." card="flex flex-col gap-2 border-b border-line px-4 py-3">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3 w-2/3" />
      </CardSkeletons>
    )
  }
  if (list.isError) return <LoadFailure title="We couldn’t load the inbox." read={list} />
  const { filters, change, isNarrowedBesides } = address
  if (isNarrowedBesides('status')) {
    return (
      <EmptyState
        kind="no-match"
        title="No messages found matching your criteria."
        onClear={() => change({ kind: 'all', owner: 'all', search: '' })}
      />
    )
  }
  if (filters.status === 'open') {
    return (
      <EmptyState
        kind="first-use"
        title="You’re all caught up."
        action={<Button onClick={() => change({ status: 'all' })}>Show all messages</Button>}
      >
        New messages from businesses and members appear here.
      </EmptyState>
    )
  }
  if (filters.status === 'all') {
    return (
      <EmptyState kind="first-use" title="No messages yet">
        New messages from businesses and members appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="no-match"
      title="No messages found matching your criteria."
      onClear={() => change({ status: 'all' })}
    />
  )
}
