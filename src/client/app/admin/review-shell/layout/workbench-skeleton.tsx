import { RowSkeletons, Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx'

/** The loading state of a review screen, in the shape of what comes. */
export function WorkbenchSkeleton({ label, wide }: { label: string; wide: boolean }) {
  const rows = <RowSkeletons count={7} className="" row="h-17 px-3 max-lg:h-19 max-lg:px-4" />
  if (!wide) {
    return (
      <SkeletonGroup
        label={label}
        className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:rounded-card sm:border-x"
      >
        {rows}
      </SkeletonGroup>
    )
  }
  return (
    <SkeletonGroup
      label={label}
      className="grid min-h-0 grow grid-cols-[17rem_minmax(0,1fr)_22rem] overflow-hidden rounded-card border border-line bg-surface xl:grid-cols-[20rem_minmax(0,1fr)_25rem]"
    >
      <div className="border-r border-line">
        <div className="border-b border-line px-3 py-2">
          <Skeleton className="h-5 w-16" />
        </div>
        {rows}
      </div>
      <div className="grid place-items-center bg-sunken p-6">
        <Skeleton className="h-full max-h-[32rem] w-full max-w-[20rem] rounded-card" />
      </div>
      <div className="flex flex-col gap-4 border-l border-line p-4">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-24 w-full" />
        <div className="flex gap-2">
          <Skeleton className="h-10 w-28" />
          <Skeleton className="h-10 w-24" />
        </div>
      </div>
    </SkeletonGroup>
  )
}
