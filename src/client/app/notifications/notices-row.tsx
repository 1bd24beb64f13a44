import { Link } from 'wouter'
import { closePanel } from '#client/app/layouts/panel.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Notice } from '#contract/notifications/notices.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { languageOf } from '#domain/text/language.ts'

interface NoticeRowProps {
  notice: Notice
  isNew: boolean
  now: Date
}

export function NoticeRow({ notice: { title, body, link, createdAt }, isNew, now }: NoticeRowProps) {
  return (
    <li>
      <Link
        href={link}
        onClick={closePanel}
        className="flex flex-col gap-1 rounded-chip px-1 py-3 -outline-offset-2 hover:bg-sunken"
      >
        <span className="flex items-start justify-between gap-3">
          <span className={cx('min-w-0 break-words', isNew && 'font-semibold')}>{title}</span>
          {isNew && <Badge tone="spruce">New</Badge>}
        </span>
        {body && (
          <span lang={languageOf(body)} className="line-clamp-2 break-words text-ink2">
            {body}
          </span>
        )}
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className="text-13 text-ink2">
          {formatRelative(createdAt, now)}
        </time>
      </Link>
    </li>
  )
}
