import { X } from 'lucide-icons'
import { type Ref, useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { cx } from '#client/ui/cx.ts'
import {
  type Announcement,
  dismissAnnouncement,
  listAnnouncements,
} from '#contract/announcements/announcements.ts'
import { AnnouncementFace } from './announcement-face.tsx'
import { AnnouncementLine } from './announcement-line.tsx'
import { moreAnnouncements } from './more-announcements.ts'

interface AnnouncementListProps {
  /** Newest first; at least one. */
  rows: readonly Announcement[]
  isLine: boolean
}

/** A phone shows the first one and how many more there are, unless one line is for all. */
export default function AnnouncementList({ rows, isLine }: AnnouncementListProps) {
  const dismiss = useDismissal()
  const banners = useRef(new Map<number, HTMLElement>())
  /** Where the focus moves next: to this banner, which a phone then unfolds, or without an id to the heading. */
  const [next, setNext] = useState<{ id?: number | undefined }>()
  const [isFolded, setFolded] = useState(true)
  const folds = !isLine && isFolded && rows.length > 1
  useEffect(() => {
    if (next) (banners.current.get(next.id ?? 0) ?? pageHeading())?.focus()
  }, [next])

  const putAway = (position: number, id: number) => {
    setNext({ id: rows[position + 1]?.id })
    dismiss(id)
  }
  const unfold = () => {
    setFolded(false)
    setNext({ id: rows[1]?.id })
  }

  const list = (
    <ul
      className={cx(
        'grid grid-cols-1 gap-3',
        rows.length > 1 && 'lg:grid-cols-2',
        folds && 'max-lg:[&_h2+p]:line-clamp-1',
      )}
    >
      {rows.map((announcement, position) => (
        <li
          key={announcement.id}
          className={cx('min-w-0', folds && position > 0 && announcement.id !== next?.id && 'max-lg:hidden')}
        >
          <AnnouncementBanner
            announcement={announcement}
            onDismiss={() => putAway(position, announcement.id)}
            ref={(banner) => {
              if (banner) banners.current.set(announcement.id, banner)
              else banners.current.delete(announcement.id)
            }}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-label="Announcements">
      {isLine ? <AnnouncementLine rows={rows} list={list} /> : list}
      {folds && (
        <Button variant="quiet" size="sm" onClick={unfold} className="-mb-4 lg:hidden">
          {moreAnnouncements(rows.length - 1)}
        </Button>
      )}
    </section>
  )
}

function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]')
}

interface AnnouncementBannerProps {
  announcement: Announcement
  onDismiss: () => void
  /** Focused when the banner before it is dismissed. */
  ref: Ref<HTMLElement>
}

function AnnouncementBanner({ announcement, onDismiss, ref }: AnnouncementBannerProps) {
  return (
    <AnnouncementFace
      {...announcement}
      ref={ref}
      action={
        <IconButton
          label={`Dismiss: ${announcement.title}`}
          icon={<X size={18} />}
          onClick={onDismiss}
          className="-my-2 touch:-my-3"
        />
      }
    />
  )
}

/** Success reloads the list (specification §4). A refusal brings the banner back silently (decisions: Errors). */
function useDismissal(): (id: number) => void {
  const dismissal = useAction(dismissAnnouncement, {
    failure: { fallback: 'Failed to dismiss announcement', silent: true },
    optimistic: {
      endpoint: listAnnouncements,
      update: (announcements, input) => announcements.filter(({ id }) => id !== input.params.id),
    },
    onFailure: logFailure,
  })
  return (id) => void dismissal.run({ params: { id } })
}

/** Only logged, in these words (specification §8). */
function logFailure(error: Error): void {
  console.error(error instanceof ApiError ? new Error(`HTTP error! status: ${error.status}`) : error)
}
