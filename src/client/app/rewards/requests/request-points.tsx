import { Points } from '#client/ui/points.tsx'
import { pointsAreReturned } from '#domain/rewards/rewards.ts'
import { formatPoints } from '#domain/text/format.ts'

interface RequestPointsProps {
  of: Parameters<typeof pointsAreReturned>[0] & { pointsSpent: number }
  className?: string
}

/** The points that a request took, or that came back. */
export function RequestPoints({ of: request, className }: RequestPointsProps) {
  const points = request.pointsSpent
  if (!pointsAreReturned(request)) return <Points amount={points} as="spent" className={className} />
  return <span className="tabular text-13 font-semibold text-spruce">{formatPoints(points)} returned</span>
}
