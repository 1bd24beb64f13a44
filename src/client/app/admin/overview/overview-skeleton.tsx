import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

const FIGURES = ['a', 'b', 'c', 'd', 'e', 'f']
const PLOTS = ['a', 'b']

/** The loading face of the overview, in the shape of what comes. */
export function OverviewSkeleton() {
  return (
    <SkeletonGroup label="Loading the overview..." className="flex flex-col gap-4 lg:gap-6">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {FIGURES.map((figure) => (
          <div
            key={figure}
            className="flex h-28 flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3"
          >
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-7 w-20" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        {PLOTS.map((plot) => (
          <div key={plot} className="h-64 rounded-card border border-line bg-surface p-4">
            <Skeleton className="h-full w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
