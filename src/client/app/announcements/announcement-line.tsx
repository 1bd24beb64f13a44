import { ChevronDown } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Announcement } from '#contract/announcements/announcements.ts'
import { mostUrgent, priorityLabel } from '#domain/announcements/announcements.ts'
import { announcementLook } from './announcement-face.tsx'
import { LINE, moreAnnouncements } from './more-announcements.ts'

interface AnnouncementLineProps {
  rows: readonly Announcement[]
  list: ReactNode
}

/** Shows the most urgent one. */
export function AnnouncementLine({ rows, list }: AnnouncementLineProps) {
  const shown = mostUrgent(rows)
  if (!shown) return null
  const { emoji, tone, edge } = announcementLook(shown.priority)
  return (
    <details>
      <summary
        className={cx(
          'flex cursor-pointer flex-wrap items-center gap-x-3 rounded-card border border-l-4 border-line bg-surface px-4',
          edge,
          LINE,
        )}
      >
        <Badge tone={tone} icon={<span aria-hidden="true">{emoji}</span>}>
          {priorityLabel(shown.priority)}
        </Badge>
        {/* Two lines on a phone, which has no room for both in one; below the badge with large text. */}
        <span className="flex min-w-0 grow basis-24 flex-col sm:flex-row sm:items-center sm:justify-between sm:gap-3">
          <span lang={shown.titleLang} className="truncate font-semibold">
            {shown.title}
          </span>
          <span className="shrink-0 text-13 text-ink2">
            {rows.length === 1 ? '1 announcement' : moreAnnouncements(rows.length - 1)}
          </span>
        </span>
        <ChevronDown size={16} className="shrink-0 text-ink2 in-open:rotate-180" />
      </summary>
      <div className="pt-3">{list}</div>
    </details>
  )
}
