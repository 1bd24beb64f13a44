import { CardSkeletons, Skeleton } from '#client/ui/skeleton.tsx'

export function ManagedTaskSkeletons() {
  return (
    <CardSkeletons label="Loading tasks..." className={MANAGED_TASK_GRID}>
      <div className="flex h-[1.625rem] items-start justify-between gap-3">
        <Skeleton className="h-[1.375rem] w-36" />
        <Skeleton className="h-5 w-12" />
      </div>
      <div className="flex flex-col gap-2 pb-2">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="-mb-1 flex h-[2.8125rem] items-center gap-3 border-t border-line pt-2 touch:h-[3.3125rem]">
        <Skeleton className="size-6" />
        <Skeleton className="size-6" />
        <Skeleton className="size-6" />
        <Skeleton className="size-6" />
      </div>
    </CardSkeletons>
  )
}

/** Shared by the cards and their placeholders. */
export const MANAGED_TASK_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'
