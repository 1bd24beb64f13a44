import { X } from 'lucide-react'
import { type Ref, useId } from 'react'
import type { Announcement } from '../../../contract/announcements.ts'
import { priorityLabel } from '../../../domain/announcements.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { formatDate } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { announcementLook } from './announcement-looks.ts'

interface AnnouncementBannerProps {
  announcement: Announcement
  onDismiss: () => void
  /** Takes the focus when the banner before it is dismissed. */
  ref: Ref<HTMLElement>
}

/** One announcement: its priority as colour, emoji and word, what it says, and a way to put it away. */
export function AnnouncementBanner({ announcement, onDismiss, ref }: AnnouncementBannerProps) {
  const titleId = useId()
  const { title, content, priority, createdAt } = announcement
  const { emoji, tone, edge } = announcementLook(priority)
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx(
        'flex h-full items-start gap-3 rounded-card border border-l-4 border-line bg-surface py-3 pr-2 pl-4',
        edge,
      )}
    >
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone} icon={<span aria-hidden="true">{emoji}</span>}>
            {priorityLabel(priority)}
          </Badge>
          <span className="text-13 text-ink2">{formatDate(createdAt)}</span>
        </p>
        <h2 id={titleId} className="font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="max-w-measure wrap-anywhere whitespace-pre-line text-ink2">{content}</p>
      </div>
      <IconButton
        label={`Dismiss: ${title}`}
        icon={<X size={18} />}
        onClick={onDismiss}
        className="-my-2 touch:-my-3"
      />
    </article>
  )
}
