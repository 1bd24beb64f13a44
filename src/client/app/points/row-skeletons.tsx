import { Skeleton } from '../../ui/skeleton.tsx'

const ROWS = ['first', 'second', 'third', 'fourth']

/** Placeholders for rows of a title, a small line and a figure. */
export function RowSkeletons() {
  return (
    <div className="divide-y divide-line px-4 sm:px-5">
      {ROWS.map((row) => (
        <div key={row} className="flex h-[4.1875rem] items-center justify-between gap-4">
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
