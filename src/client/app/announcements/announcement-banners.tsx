import { useState } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { lazyInMarkup, loadOnTouch, loadParts } from '#client/ui/hooks/late-code.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import type { Announcement } from '#contract/announcements/announcements.ts'
import { LINE } from './more-announcements.ts'

const LIST = 'app/announcements/announcement-list.tsx'

/** Documents name its file only for those who have an announcement. */
const AnnouncementList = lazyInMarkup(
  () => import('./announcement-list.tsx'),
  LIST,
  () => <div className={LINE} />,
)

// The file is there before the dashboard opens from another screen, so that nothing moves.
loadOnTouch(() => loadParts([LIST]))

interface AnnouncementBannersProps {
  announcements: PagedList<Announcement>
  /** Folds them to one line, on a desktop too. */
  inOneLine: boolean
}

/**
 * Those that arrive after the screen fold to one line of the most urgent one, in a place of that height, so that nothing
 * moves.
 */
export function AnnouncementBanners({ announcements, inOneLine }: AnnouncementBannersProps) {
  const [isLate] = useState(announcements.isPending)
  const { rows, isError, isPending, refetch } = announcements
  if (isError) return <LoadFailure onRetry={refetch} />
  if (isPending) return <LoadingLine />
  if (rows.length === 0) return isLate ? <div className={LINE} /> : null
  return <AnnouncementList rows={rows} isLine={inOneLine || isLate} />
}

function LoadingLine() {
  return (
    <SkeletonGroup label="Loading the announcements..." className={cx('flex items-center px-4', LINE)}>
      <Skeleton className="h-4 w-44" />
    </SkeletonGroup>
  )
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-1',
        LINE,
      )}
    >
      <p className="text-ink2">We couldn’t load the announcements.</p>
      <Button size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
