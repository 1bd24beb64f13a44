import { CalendarClock, CalendarX, CheckCheck, Pencil, Trash2, Users } from 'lucide-icons'
import { useId } from 'react'
import { VisibilityButton } from '#client/app/admin-parts/visibility-button.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import type { AdminAnnouncement } from '#contract/announcements/announcements.ts'
import type { AnnouncementStatus } from '#domain/announcements/announcements.ts'
import { plural } from '#domain/text/format.ts'
import { AnnouncementFace } from '../announcement-face.tsx'
import { expiryText, placeName, startText, statusOf } from './announcement-labels.ts'

const BADGES = {
  active: ['approved', 'Active'],
  scheduled: ['pending', 'Scheduled'],
  inactive: ['hidden', 'Inactive'],
  expired: ['expired', 'Expired'],
} as const satisfies Record<AnnouncementStatus, readonly [string, string]>

interface AnnouncementRowProps {
  announcement: AdminAnnouncement
  now: Date
  onToggle: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One announcement as members see it, with the admins' details below. */
export function AnnouncementRow({ announcement, now, onToggle, onEdit, onDelete }: AnnouncementRowProps) {
  const factsId = useId()
  const { title, creator, startsAt, expiresAt, isActive, province, dismissals } = announcement
  const status = statusOf(announcement, now)
  const isAhead = startsAt !== null && Date.parse(startsAt) > now.getTime()
  const [badge, word] = BADGES[status]
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <AnnouncementFace {...announcement} isInset />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 pr-4 pl-5">
        <ul id={factsId} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink2">
          <li>
            <StatusBadge status={badge}>{word}</StatusBadge>
          </li>
          <li>By {creator.firstName || creator.email}</li>
          <li className="flex items-center gap-1">
            <Users size={14} />
            {province ? `For members in ${placeName(province)}` : 'For everyone'}
          </li>
          {isAhead && (
            <li className="tabular flex items-center gap-1">
              <CalendarClock size={14} />
              {startText(startsAt, now)}
            </li>
          )}
          {expiresAt && (
            <li className="tabular flex items-center gap-1">
              <CalendarX size={14} />
              {expiryText(expiresAt, now)}
            </li>
          )}
          {(dismissals > 0 || !isAhead) && (
            <li className="tabular flex items-center gap-1">
              <CheckCheck size={14} />
              {dismissals === 0
                ? 'Not dismissed yet'
                : `Dismissed by ${plural(dismissals, 'member', 'members')}`}
            </li>
          )}
        </ul>
        <div className="-mr-2 ml-auto flex gap-1">
          <VisibilityButton
            isVisible={isActive}
            labels={{ hide: `Make inactive: ${title}`, show: `Make active: ${title}` }}
            onClick={onToggle}
          />
          <IconButton label={`Edit: ${title}`} icon={<Pencil size={18} />} onClick={onEdit} />
          <IconButton label={`Delete: ${title}`} icon={<Trash2 size={18} />} onClick={onDelete} />
        </div>
      </div>
    </li>
  )
}
