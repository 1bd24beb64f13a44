import { Card } from '#client/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import { DETAIL_GRID } from './detail-grid.ts'

export function TaskSkeleton() {
  return (
    <SkeletonGroup label="Loading the task..." className="flex flex-col gap-6">
      <div className="flex h-6 items-center gap-6">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-6 w-16" />
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-6 w-20" />
      </div>
      <div className={DETAIL_GRID.unclaimed.grid}>
        <div className={DETAIL_GRID.unclaimed.main}>
          <SkeletonCard lines={3} />
          <SkeletonCard lines={4} />
        </div>
        <div className={DETAIL_GRID.unclaimed.facts}>
          <Card className="flex flex-col gap-4">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-48" />
          </Card>
        </div>
        <div className={DETAIL_GRID.unclaimed.action}>
          <ActionSkeleton />
        </div>
      </div>
    </SkeletonGroup>
  )
}

function ActionSkeleton() {
  return (
    <Card className="flex flex-col gap-3">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </Card>
  )
}

function SkeletonCard({ lines }: { lines: number }) {
  return (
    <Card className="flex flex-col gap-3">
      <Skeleton className="h-6 w-32" />
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <Skeleton key={line} className="h-4 w-full" />
      ))}
    </Card>
  )
}
