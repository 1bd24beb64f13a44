import { Card } from '../../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'

/** The shape of the screen while its figures are on their way. */
export function StorageSkeleton() {
  return (
    <SkeletonGroup
      label="Loading the image storage..."
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6"
    >
      <Card>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-5 w-40" />
          <div className="grid grid-cols-2 gap-4">
            {['images', 'media', 'last', 'next'].map((figure) => (
              <Skeleton key={figure} className="h-18" />
            ))}
          </div>
          <Skeleton className="h-48" />
        </div>
      </Card>
      <Card>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-12" />
          <Skeleton className="h-10 w-48" />
        </div>
      </Card>
    </SkeletonGroup>
  )
}
