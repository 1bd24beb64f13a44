import { Clock } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { formatDateTime, formatRelative } from '../../../ui/format.ts'

interface AgeProps {
  since: string
  now: number
  /** Waits longer than was promised. */
  isLate: boolean
}

/** How long something waits already, marked where that is too long. */
export function Age({ since, now, isLate }: AgeProps) {
  const age = (
    <time dateTime={since} title={formatDateTime(since)}>
      {formatRelative(since, now)}
    </time>
  )
  if (!isLate) return <span className="whitespace-nowrap">{age}</span>
  return (
    <Badge icon={<Clock size={13} strokeWidth={2.5} aria-hidden="true" />}>
      <span>Late: {age}</span>
    </Badge>
  )
}
