import { type ReactNode, type Ref, useId } from 'react'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import { type AnnouncementPriority, priorityLabel } from '#domain/announcements/announcements.ts'
import { formatDate } from '#domain/text/format.ts'

interface AnnouncementFaceProps {
  title: ReactNode
  titleLang?: string | undefined
  content: ReactNode
  contentLang?: string | undefined
  priority: AnnouncementPriority | null
  startsAt: string | null
  createdAt: string
  headingLevel?: 2 | 3 | undefined
  action?: ReactNode
  /** Inside a card that has its own border. */
  isInset?: boolean | undefined
  ref?: Ref<HTMLElement> | undefined
}

export function AnnouncementFace({
  title,
  titleLang,
  content,
  contentLang,
  priority,
  startsAt,
  createdAt,
  headingLevel = 2,
  action,
  isInset = false,
  ref,
}: AnnouncementFaceProps) {
  const titleId = useId()
  const { emoji, tone, edge } = announcementLook(priority)
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx(
        'flex h-full items-start gap-3 border-l-4 bg-surface py-3 pr-2 pl-4',
        !isInset && 'rounded-card border border-line',
        edge,
      )}
    >
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone} icon={<span aria-hidden="true">{emoji}</span>}>
            {priorityLabel(priority)}
          </Badge>
          <span className="text-13 text-ink2">{formatDate(startsAt ?? createdAt)}</span>
        </p>
        <Heading id={titleId} lang={titleLang} className="font-semibold wrap-anywhere">
          {title}
        </Heading>
        <p lang={contentLang} className="max-w-measure wrap-anywhere whitespace-pre-line text-ink2">
          {content}
        </p>
      </div>
      {action}
    </article>
  )
}

interface AnnouncementLook {
  emoji: string
  tone: Tone
  edge: string
}

const LOOKS: Record<AnnouncementPriority, AnnouncementLook> = {
  high: { emoji: '🔴', tone: 'red', edge: 'border-l-red' },
  medium: { emoji: '🟡', tone: 'amber', edge: 'border-l-amber' },
  low: { emoji: '🟢', tone: 'spruce', edge: 'border-l-spruce' },
}

const OTHER: AnnouncementLook = { emoji: '⚪', tone: 'neutral', edge: 'border-l-input' }

/** High red, medium yellow, low green, other gray (specification §2 Member dashboard). */
export function announcementLook(priority: AnnouncementPriority | null): AnnouncementLook {
  return priority === null ? OTHER : LOOKS[priority]
}
