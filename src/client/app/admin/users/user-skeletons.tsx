import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { USER_GRID } from './user-grid.ts'

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** The loading face of the user list: cards with the lines of real ones. */
export function UserSkeletons() {
  return (
    <SkeletonGroup label="Loading users..." className={USER_GRID}>
      {PLACEHOLDERS.map((name) => (
        <div key={name} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
          <div className="flex h-[2.6875rem] items-start gap-3">
            <Skeleton className="size-10 shrink-0" />
            <div className="flex grow flex-col gap-2 pt-1">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3 w-3/4" />
            </div>
          </div>
          <div className="flex h-[1.4375rem] items-center justify-between">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="h-10 w-full touch:h-11" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
