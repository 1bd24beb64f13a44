import type { UseQueryResult } from '@tanstack/react-query'
import { PartFailed } from '#client/app/admin-parts/part-failed.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'

/** Takes the place of the member's record while it loads, or when it could not be loaded. */
export function RecordUnread({ read }: { read: Pick<UseQueryResult, 'isError' | 'refetch'> }) {
  if (read.isError) {
    return (
      <PartFailed
        problem="We couldn’t load the member’s record."
        onRetry={() => void read.refetch()}
        className="border-t border-line pt-4"
      />
    )
  }
  return (
    <SkeletonGroup
      label="Loading the member’s record..."
      className="flex flex-col gap-2 border-t border-line pt-4"
    >
      <Skeletons of={['h-5 w-24', 'h-5 w-full', 'h-5 w-full', 'h-5 w-2/3']} />
    </SkeletonGroup>
  )
}
