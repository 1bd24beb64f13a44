import { useEffect, useState } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { ManagedList } from '#client/app/admin-parts/managed-list.tsx'
import { useDeletion } from '#client/app/admin-parts/use-deletion.ts'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { useNow } from '#client/app/use-now.ts'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { CardSkeletons, Skeleton, Skeletons } from '#client/ui/skeleton.tsx'
import {
  type AdminAnnouncement,
  deleteAnnouncement,
  listAdminAnnouncements,
  updateAnnouncement,
} from '#contract/announcements/announcements.ts'
import { ANNOUNCEMENT_STATUSES, type AnnouncementStatus } from '#domain/announcements/announcements.ts'
import { DELETE_FAILED, savedWords, updateFailed } from './announcement-labels.ts'
import { AnnouncementRow } from './announcement-row.tsx'

const AnnouncementFormDialog = screenDialog(() => import('./announcement-form-dialog.tsx'))

/** Shared by the rows and their placeholders. */
const ANNOUNCEMENT_LIST = 'flex flex-col gap-4'

const ROWS_PER_PAGE = 25

const NO_FILTERS = { search: '', status: 'all' }

const STATUS_OPTIONS: ReadonlyArray<readonly [AnnouncementStatus | 'all', string]> = [
  ['all', 'All Statuses'],
  ['active', 'Active'],
  ['scheduled', 'Scheduled'],
  ['inactive', 'Inactive'],
  ['expired', 'Expired'],
]

/** Specification §2 Admin screens, 5. */
export default function ManageAnnouncementsPage() {
  useEffect(AnnouncementFormDialog.preload, [])
  const address = useAddressFilters<keyof typeof NO_FILTERS>(NO_FILTERS)
  const { filters } = address
  const status = ANNOUNCEMENT_STATUSES.find((known) => known === filters.status)
  const announcements = usePagedEndpoint(listAdminAnnouncements, {
    query: { limit: ROWS_PER_PAGE, search: filters.search, status },
    keepPrevious: true,
  })
  const now = useNow()
  const [draft, setDraft] = useState<{ announcement: AdminAnnouncement | null } | null>(null)
  const deletion = useDeletion(deleteAnnouncement, ({ id }: AdminAnnouncement) => ({ params: { id } }), {
    success: () => ['Success', 'Announcement deleted: members no longer see it.'],
    failure: { fallback: DELETE_FAILED, isFixed: true },
  })
  const actions = useAnnouncementActions()
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
          onDelete={() => deletion.ask(announcement)}
        />
      )}
    >
      {draft && <AnnouncementFormDialog announcement={draft.announcement} onClose={() => setDraft(null)} />}
      {deletion.row && (
        <AlertDialog
          {...deletion.dialog}
          title={`Delete “${deletion.row.title}”?`}
          description="Are you sure you want to delete this announcement? This action cannot be undone."
          confirmLabel="Delete Announcement"
        />
      )}
    </ManagedList>
  )
}

function AnnouncementSkeletons() {
  return (
    <CardSkeletons
      label="Loading announcements..."
      className={ANNOUNCEMENT_LIST}
      count={4}
      card="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex flex-col gap-2 border-l-4 border-input px-4 py-3">
        <Skeletons of={['h-[1.375rem] w-32', 'h-5 w-1/3', 'h-4 w-2/3']} />
      </div>
      <div className="flex h-[3.3125rem] items-center border-t border-line px-4">
        <Skeleton className="h-4 w-1/2" />
      </div>
    </CardSkeletons>
  )
}

/** Actions outside the form. The toggle is optimistic and reverts if the server refuses. */
function useAnnouncementActions() {
  const activity = useAction(updateAnnouncement, {
    success: (saved) => ['Success', `Announcement updated: ${savedWords(saved, new Date(serverNow()))}.`],
    failure: { fallback: updateFailed(null), describe: updateFailed },
    optimistic: {
      endpoint: listAdminAnnouncements,
      update: (rows, { params, body }) =>
        rows.map((row) =>
          row.id === Number(params.id) ? { ...row, isActive: body?.isActive ?? row.isActive } : row,
        ),
    },
  })
  return {
    setActive: ({ id, title, content, priority, expiresAt }: AdminAnnouncement, isActive: boolean) =>
      void activity.run({ params: { id }, body: { title, content, priority, expiresAt, isActive } }),
  }
}
