import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { MANAGED_TASK_GRID } from './managed-task-grid.ts'

/** Placeholder cards while tasks load (specification §9). */
const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The loading face of the managed tasks. */
export function ManagedTaskSkeletons() {
  return (
    <SkeletonGroup label="Loading tasks..." className={MANAGED_TASK_GRID}>
      {PLACEHOLDERS.map((name) => (
        <div key={name} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
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
        </div>
      ))}
    </SkeletonGroup>
  )
}
