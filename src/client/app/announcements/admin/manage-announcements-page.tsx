import { useState } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { ManagedList } from '#client/app/admin-parts/managed-list.tsx'
import { DeleteDialog, useDeletion } from '#client/app/admin-parts/use-deletion.tsx'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { useNow } from '#client/app/use-now.ts'
import { type AdminAnnouncement, listAdminAnnouncements } from '#contract/announcements/announcements.ts'
import { ANNOUNCEMENT_STATUSES, type AnnouncementStatus } from '#domain/announcements/announcements.ts'
import { AnnouncementFormDialog } from './announcement-form-dialog.tsx'
import { AnnouncementRow } from './announcement-row.tsx'
import { ANNOUNCEMENT_LIST, AnnouncementSkeletons } from './announcement-skeletons.tsx'
import { useAnnouncementActions } from './use-announcement-actions.ts'

const ROWS_PER_PAGE = 25

const NO_FILTERS = { search: '', status: 'all' }

const STATUS_OPTIONS: ReadonlyArray<readonly [AnnouncementStatus | 'all', string]> = [
  ['all', 'All Statuses'],
  ['active', 'Active'],
  ['inactive', 'Inactive'],
  ['expired', 'Expired'],
]

/** Specification §2 Admin screens, 5. */
export default function ManageAnnouncementsPage() {
  const address = useAddressFilters<keyof typeof NO_FILTERS>(NO_FILTERS)
  const { filters } = address
  const status = ANNOUNCEMENT_STATUSES.find((known) => known === filters.status)
  const announcements = usePagedEndpoint(listAdminAnnouncements, {
    query: { limit: ROWS_PER_PAGE, search: filters.search, status },
    keepPrevious: true,
  })
  const now = useNow()
  const [draft, setDraft] = useState<{ announcement: AdminAnnouncement | null } | null>(null)
  const deletion = useDeletion<AdminAnnouncement>()
  const { leaving } = deletion
  const actions = useAnnouncementActions(deletion.end)
  const create = () => setDraft({ announcement: null })

  return (
    <ManagedList
      title="Manage Announcements"
      lead="Members see these until they dismiss them."
      className="mx-auto max-w-page"
      one="announcement"
      list={announcements}
      filters={{ status: status ?? 'all' }}
      address={address}
      statuses={STATUS_OPTIONS}
      onClear={address.isNarrowedBesides() ? () => address.change(NO_FILTERS) : undefined}
      createLabel="Create Announcement"
      onCreate={create}
      words={{
        search: 'Search announcements',
        noMatch: 'No announcements found matching your criteria.',
        none: 'No announcements yet',
        firstUse: 'Announcements appear at the top of every member’s dashboard.',
      }}
      layout={ANNOUNCEMENT_LIST}
      loading={<AnnouncementSkeletons />}
      row={(announcement) => (
        <AnnouncementRow
          key={announcement.id}
          announcement={announcement}
          now={now}
          onToggle={() => actions.setActive(announcement, !announcement.isActive)}
          onEdit={() => setDraft({ announcement })}
          onDelete={() => {
            actions.forgetRemovalProblem()
            deletion.ask(announcement)
          }}
        />
      )}
    >
      {draft && <AnnouncementFormDialog announcement={draft.announcement} onClose={() => setDraft(null)} />}
      {leaving && (
        <DeleteDialog
          isOpen={leaving.isAsked}
          title={`Delete “${leaving.row.title}”?`}
          description="Are you sure you want to delete this announcement? This action cannot be undone."
          confirmLabel="Delete Announcement"
          isDeleting={actions.isRemoving}
          problem={actions.removalProblem}
          onClose={deletion.end}
          onConfirm={() => actions.remove(leaving.row)}
        />
      )}
    </ManagedList>
  )
}
