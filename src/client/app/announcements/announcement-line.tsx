import { ChevronDown } from 'lucide-icons'
import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import type { Announcement } from '#contract/announcements/announcements.ts'
import { LINE, moreAnnouncements } from './more-announcements.ts'

interface AnnouncementLineProps {
  newest: Announcement
  count: number
  list: ReactNode
}

export default function AnnouncementLine({ newest, count, list }: AnnouncementLineProps) {
  return (
    <details>
      <summary
        className={cx(
          'flex cursor-pointer items-center gap-3 rounded-card border border-line bg-surface px-4',
          LINE,
        )}
      >
        <span lang={newest.titleLang} className="truncate font-semibold">
          {newest.title}
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-1 text-13 text-ink2">
          {count === 1 ? '1 announcement' : moreAnnouncements(count - 1)}
          <ChevronDown size={16} className="in-open:rotate-180" />
        </span>
      </summary>
      <div className="pt-3">{list}</div>
    </details>
  )
}
