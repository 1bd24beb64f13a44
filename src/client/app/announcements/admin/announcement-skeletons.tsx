import { CardSkeletons, Skeleton } from '#client/ui/skeleton.tsx'

/** Shared by the rows and their placeholders. */
export const ANNOUNCEMENT_LIST = 'flex flex-col gap-4'

export function AnnouncementSkeletons() {
  return (
    <CardSkeletons
      label="Loading announcements..."
      className={ANNOUNCEMENT_LIST}
      count={4}
      card="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex flex-col gap-2 border-l-4 border-input px-4 py-3">
        <Skeleton className="h-[1.375rem] w-32" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="flex h-[3.3125rem] items-center border-t border-line px-4">
        <Skeleton className="h-4 w-1/2" />
      </div>
    </CardSkeletons>
  )
}
