import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TASK_GRID } from './task-grid.ts'

/** Placeholder cards while tasks load (specification §9). */
const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** The loading face of the task list: six cards with the lines of a real one. */
export function TaskSkeletons() {
  return (
    <SkeletonGroup label="Loading tasks..." className={TASK_GRID}>
      {PLACEHOLDERS.map((name) => (
        <div key={name} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
          <div className="flex h-[1.625rem] items-start justify-between gap-3">
            <Skeleton className="h-[1.375rem] w-24" />
            <Skeleton className="h-5 w-12" />
          </div>
          <div className="flex flex-col gap-1">
            <Line height="h-[1.625rem]" bar="h-5 w-3/4" />
            <div>
              <Line height="h-[1.4375rem]" bar="h-4 w-full" />
              <Line height="h-[1.4375rem]" bar="h-4 w-2/3" />
            </div>
          </div>
          <div className="mt-auto flex flex-col gap-2">
            <Line height="h-5" bar="h-2 w-full" />
            <Line height="h-5" bar="h-3 w-1/2" />
          </div>
          <Skeleton className="h-10 w-full touch:h-11" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

function Line({ height, bar }: { height: string; bar: string }) {
  return (
    <div className={`flex items-center ${height}`}>
      <Skeleton className={bar} />
    </div>
  )
}
