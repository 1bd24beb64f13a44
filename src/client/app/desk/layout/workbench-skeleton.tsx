import { RowSkeletons, Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'

interface WorkbenchSkeletonProps {
  label: string
  wide: boolean
  selects: boolean
}

export function WorkbenchSkeleton({ label, wide, selects }: WorkbenchSkeletonProps) {
  const rows = <RowSkeletons count={7} className="" row="h-17 px-3 max-lg:h-19 max-lg:px-4" />
  const aboveRows = (
    <div className="flex h-12 items-center touch:h-[3.3125rem] gap-2 border-b border-line px-3 max-lg:px-4">
      {selects && <Skeleton className="size-6" />}
      <Skeleton className="h-4 w-20" />
    </div>
  )
  if (!wide) {
    return (
      <SkeletonGroup
        label={label}
        className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:rounded-card sm:border-x"
      >
        {selects && aboveRows}
        {rows}
      </SkeletonGroup>
    )
  }
  return (
    <SkeletonGroup
      label={label}
      className="grid min-h-0 grow grid-cols-[16rem_minmax(0,1fr)_23.5rem] overflow-hidden rounded-card border border-line bg-surface xl:grid-cols-[20rem_minmax(0,1fr)_25rem]"
    >
      <div className="min-h-0 overflow-hidden border-r border-line">
        {aboveRows}
        {rows}
      </div>
      <div className="grid min-h-0 place-items-center bg-sunken p-3">
        <Skeleton className="aspect-[9/16] h-full rounded-control" />
      </div>
      <div className="flex min-h-0 flex-col gap-2 overflow-hidden border-l border-line px-4 pt-3">
        <Skeleton className="h-[1.625rem] w-3/4 shrink-0" />
        <Skeleton className="h-5.5 w-1/2 shrink-0" />
        <Skeleton className="h-23 w-full shrink-0" />
        <Skeleton className="h-24 w-full shrink-0" />
        <div className="-mx-4 mt-auto flex flex-col gap-2 border-t border-line px-4 py-3">
          <Skeleton className="h-17 w-full" />
          <div className="flex gap-2">
            <Skeleton className="h-10 grow" />
            <Skeleton className="h-10 grow" />
          </div>
        </div>
      </div>
    </SkeletonGroup>
  )
}
