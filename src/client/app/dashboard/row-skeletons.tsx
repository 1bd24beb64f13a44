import { Skeleton } from '../../ui/skeleton.tsx'

const NAMES = ['first', 'second', 'third', 'fourth', 'fifth']

/** Placeholders for rows of a title, a small line and a figure; at most five. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <div className="divide-y divide-line px-4 sm:px-5">
      {NAMES.slice(0, count).map((name) => (
        <div key={name} className="flex h-[4.1875rem] items-center justify-between gap-4">
          <div className="flex flex-col gap-2">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-4 w-12" />
        </div>
      ))}
    </div>
  )
}
