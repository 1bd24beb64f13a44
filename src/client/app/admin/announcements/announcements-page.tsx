import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type AdminAnnouncement, listAdminAnnouncements } from '../../../../contract/announcements.ts'
import { ANNOUNCEMENT_STATUSES, type AnnouncementStatus } from '../../../../domain/announcements.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { useAnnounce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { KeepFocus } from '../../../ui/keep-focus.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { foundText } from '../../found-text.ts'
import { useAddressFilters } from '../../use-address-filters.ts'
import { useNow } from '../../use-now.ts'
import { ListFilterBar } from '../admin-parts/list-filter-bar.tsx'
import { AnnouncementFormDialog } from './announcement-form-dialog.tsx'
import { AnnouncementResults } from './announcement-results.tsx'
import { useAnnouncementActions } from './use-announcement-actions.ts'

/** Announcements before 'Load more announcements'. */
const ROWS_PER_PAGE = 25

const NO_FILTERS = { search: '', status: 'all' }

const STATUS_OPTIONS: ReadonlyArray<readonly [AnnouncementStatus | 'all', string]> = [
  ['all', 'All Status'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['expired', 'Expired'],
]

/** Manage Announcements: what stands at the top of every dashboard (specification §2 Admin screens, 5). */
export default function AnnouncementsPage() {
  const { filters, change, searchText, setSearchText, isNarrowedBesides } =
    useAddressFilters<keyof typeof NO_FILTERS>(NO_FILTERS)
  const status = ANNOUNCEMENT_STATUSES.find((known) => known === filters.status)
  const announcements = usePagedEndpoint(listAdminAnnouncements, {
    query: { limit: ROWS_PER_PAGE, search: filters.search, status },
    keepPrevious: true,
  })
  const now = useNow()
  const [draft, setDraft] = useState<{ announcement: AdminAnnouncement | null } | null>(null)
  const [leaving, setLeaving] = useState<{ announcement: AdminAnnouncement; isAsked: boolean } | null>(null)
  const endQuestion = () => setLeaving((asked) => asked && { ...asked, isAsked: false })
  const actions = useAnnouncementActions(endQuestion)
  const settled = !announcements.isPending && !announcements.isError && !announcements.isStale
  useAnnounce(
    settled ? foundText(announcements.totalLoaded, announcements.hasMore, 'announcement') : undefined,
  )
  const create = () => setDraft({ announcement: null })

  return (
    <div className="mx-auto flex max-w-page flex-col gap-6">
      <PageHeader
        title="Manage Announcements"
        lead="What stands at the top of every member’s dashboard until they put it away."
        actions={
          <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={create}>
            Create Announcement
          </Button>
        }
      />
      <ListFilterBar
        filters={{ status: status ?? 'all' }}
        onChange={change}
        statuses={STATUS_OPTIONS}
        search={{
          label: 'Search announcements',
          placeholder: 'Search announcements...',
          value: searchText,
          onChange: setSearchText,
        }}
      />
      <KeepFocus>
        <AnnouncementResults
          announcements={announcements}
          now={now}
          onClear={isNarrowedBesides() ? () => change(NO_FILTERS) : undefined}
          onCreate={create}
          commands={{
            onToggle: (announcement) => actions.setActive(announcement, !announcement.isActive),
            onEdit: (announcement) => setDraft({ announcement }),
            onDelete: (announcement) => {
              actions.forgetRemovalProblem()
              setLeaving({ announcement, isAsked: true })
            },
          }}
        />
      </KeepFocus>
      {draft && <AnnouncementFormDialog announcement={draft.announcement} onClose={() => setDraft(null)} />}
      {leaving && (
        <DeleteAnnouncementDialog
          isOpen={leaving.isAsked}
          announcement={leaving.announcement}
          isDeleting={actions.isRemoving}
          problem={actions.removalProblem}
          onClose={endQuestion}
          onConfirm={() => actions.remove(leaving.announcement)}
        />
      )}
    </div>
  )
}

interface DeleteAnnouncementDialogProps {
  isOpen: boolean
  /** The announcement in question; it stays while the dialog closes. */
  announcement: AdminAnnouncement
  isDeleting: boolean
  problem: string | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks before an announcement is deleted (specification §5). */
export function DeleteAnnouncementDialog(props: DeleteAnnouncementDialogProps) {
  const { isOpen, announcement, isDeleting, problem, onClose, onConfirm } = props
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(opens) => opens || isDeleting || onClose()}
      title={`Delete “${announcement.title}”?`}
      description="Are you sure you want to delete this announcement? This action cannot be undone."
      confirmLabel="Delete Announcement"
      busy={isDeleting}
      onConfirm={onConfirm}
    >
      <ProblemText problem={problem} />
    </AlertDialog>
  )
}
