import { ChevronDown } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Announcement } from '#contract/announcements/announcements.ts'
import { priorityLabel } from '#domain/announcements/announcements.ts'
import { announcementLook } from './announcement-face.tsx'
import { LINE } from './more-announcements.ts'

interface AnnouncementLineProps {
  /** The one that the line shows. */
  shown: Announcement
  count: number
  list: ReactNode
}

export default function AnnouncementLine({ shown, count, list }: AnnouncementLineProps) {
  const { emoji, tone, edge } = announcementLook(shown.priority)
  return (
    <details>
      <summary
        className={cx(
          'flex cursor-pointer items-center gap-3 rounded-card border border-l-4 border-line bg-surface px-4',
          edge,
          LINE,
        )}
      >
        <Badge tone={tone} icon={<span aria-hidden="true">{emoji}</span>}>
          {priorityLabel(shown.priority)}
        </Badge>
        <span lang={shown.titleLang} className="truncate font-semibold">
          {shown.title}
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-1 text-13 text-ink2">
          {/* A phone has no room for the noun. */}
          <span>
            {count > 1 && `${count - 1} more`}
            <span className="max-sm:sr-only">
              {count === 1 ? '1 announcement' : count === 2 ? ' announcement' : ' announcements'}
            </span>
          </span>
          <ChevronDown size={16} className="in-open:rotate-180" />
        </span>
      </summary>
      <div className="pt-3">{list}</div>
    </details>
  )
}
