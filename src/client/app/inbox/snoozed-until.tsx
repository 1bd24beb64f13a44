import { AlarmClock } from 'lucide-icons'
import { formatTimeOrDate } from '#domain/text/format.ts'

export function SnoozedUntil({ until, now }: { until: string; now: number }) {
  return (
    <time dateTime={until} className="flex items-center gap-1 whitespace-nowrap">
      <AlarmClock size={13} />
      Snoozed until {formatTimeOrDate(until, new Date(now))}
    </time>
  )
}
