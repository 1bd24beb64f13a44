import { CalendarClock } from 'lucide-icons'
import { oldRules, PLATFORM_NAMES, type Platform } from '#domain/campaigns/platform-rules.ts'
import { formatDay, formatList } from '#domain/text/format.ts'

/** Renders nothing while every rule was checked lately. */
export function OldRulesNotice({ now }: { now: Date }) {
  const old = oldRules(now)
  if (old === null) return null
  return (
    <p className="flex items-start gap-2 rounded-card border border-line bg-surface px-4 py-3">
      <CalendarClock size={16} className="mt-1 shrink-0 text-amber-text" />
      <span>
        <strong className="font-semibold">Platform rules to read again:</strong>{' '}
        {formatList(old.platforms.map(nameOf))}. Last checked {formatDay(old.checkedOn)}.
      </span>
    </p>
  )
}

function nameOf(platform: Platform): string {
  return platform === 'other' ? 'other places' : PLATFORM_NAMES[platform]
}
