import { useRef } from 'react'
import type { Announcement } from '../../../contract/announcements.ts'
import type { PagedList } from '../../api/use-paged-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { useDismissal } from './use-dismissal.ts'

/** What the member should know, newest first, until they put it away; nothing while there is nothing to say. */
export function AnnouncementBanners({ announcements }: { announcements: PagedList<Announcement> }) {
  const dismiss = useDismissal()
  const banners = useRef(new Map<number, HTMLElement>())
  const { rows, isError, isPending, refetch } = announcements

  const putAway = (position: number, id: number) => {
    const next = rows[position + 1]
    const onward = next ? banners.current.get(next.id) : pageHeading()
    onward?.focus()
    dismiss(id)
  }

  if (isError) return <LoadFailure onRetry={refetch} />
  if (isPending || rows.length === 0) return null
  return (
    <section aria-label="Announcements">
      <ul className={cx('grid grid-cols-1 gap-3', rows.length > 1 && 'lg:grid-cols-2')}>
        {rows.map((announcement, position) => (
          <li key={announcement.id} className="min-w-0">
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
    </section>
  )
}

function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]')
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
    >
      <p className="text-ink2">Announcements could not be loaded.</p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
