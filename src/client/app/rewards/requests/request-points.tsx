import { Points } from '#client/ui/points.tsx'
import { pointsAreReturned, type RequestStatus } from '#domain/rewards/rewards.ts'
import { formatPoints } from '#domain/text/format.ts'

interface RequestPointsProps {
  status: RequestStatus
  points: number
  className?: string
}

/** The points that a request took, or that came back. */
export function RequestPoints({ status, points, className }: RequestPointsProps) {
  if (!pointsAreReturned(status)) return <Points amount={points} as="spent" className={className} />
  return <span className="tabular text-13 font-semibold text-spruce">{formatPoints(points)} returned</span>
}
