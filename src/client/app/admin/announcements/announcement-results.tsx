import type { AdminAnnouncement } from '../../../../contract/announcements.ts'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CardSkeletons, Skeleton } from '../../../ui/skeleton.tsx'
import { ListResults } from '../../list-results.tsx'
import { type AnnouncementCommands, AnnouncementRow } from './announcement-row.tsx'

const LIST = 'flex flex-col gap-4'
interface AnnouncementResultsProps {
  announcements: PagedList<AdminAnnouncement>
  now: Date
  /** Takes the filters away; undefined while there are none. */
  onClear: (() => void) | undefined
  onCreate: () => void
  commands: AnnouncementCommands
}

/** The announcements of Manage Announcements. */
export function AnnouncementResults({
  announcements,
  now,
  onClear,
  onCreate,
  commands,
}: AnnouncementResultsProps) {
  return (
    <ListResults
      list={announcements}
      what="announcements"
      className={LIST}
      loading={<Skeletons />}
      noMatch="No announcements found matching your criteria."
      onClear={onClear}
      empty={
        <EmptyState
          kind="first-use"
          title="No announcements yet"
          action={
            <Button variant="primary" onClick={onCreate}>
              Create Announcement
            </Button>
          }
        >
          An announcement stands at the top of every member’s dashboard.
        </EmptyState>
      }
    >
      {(announcement) => (
        <AnnouncementRow key={announcement.id} announcement={announcement} now={now} {...commands} />
      )}
    </ListResults>
  )
}

function Skeletons() {
  return (
    <CardSkeletons
      label="Loading announcements..."
      className={LIST}
      count={4}
      card="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex flex-col gap-2 border-l-4 border-input px-4 py-3">
        <Skeleton className="h-[1.375rem] w-32" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="flex h-[3.3125rem] items-center border-t border-line px-4">
        <Skeleton className="h-4 w-1/2" />
      </div>
    </CardSkeletons>
  )
}
