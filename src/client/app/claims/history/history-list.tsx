import { useNow } from '#client/app/use-now.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { HistoryStatus } from '#domain/claims/history.ts'
import { HistoryCard } from './history-card.tsx'
import type { TaskHistoryList } from './use-task-history.ts'

interface HistoryListProps {
  list: TaskHistoryList
  status: HistoryStatus
}

/** The page announces loading above this list. */
export function HistoryList({ list, status }: HistoryListProps) {
  const now = useNow()
  if (list.isError) return <LoadFailure title="We couldn’t load your task history." read={list} />
  if (list.isPending) {
    return (
      <div className="flex flex-col gap-3">
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </div>
    )
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        kind="first-use"
        title={`No ${status} tasks yet.`}
        action={<ButtonLink href="/tasks">Browse Tasks</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {list.rows.map((item) => (
          <HistoryCard key={item.id} item={item} status={status} now={now} />
        ))}
      </ul>
      <LoadMore ruled list={list} what={`${status} tasks`} />
    </>
  )
}

function CardSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_14.5rem]">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-[1.625rem] w-32" />
        <div className="flex h-[4.75rem] flex-col justify-center gap-2">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-[2.6875rem] w-44" />
        <Skeleton className="h-[2.6875rem] w-44" />
      </div>
    </div>
  )
}
