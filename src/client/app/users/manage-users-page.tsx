import { type ReactNode, useEffect } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { FilterSelect } from '#client/app/admin-parts/filter-select.tsx'
import { TABLE, TableSkeleton } from '#client/app/admin-parts/list-view/table.tsx'
import { useListView } from '#client/app/admin-parts/list-view/use-list-view.ts'
import { ViewSwitch } from '#client/app/admin-parts/list-view/view-switch.tsx'
import { useFoundLead } from '#client/app/admin-parts/managed-list.tsx'
import { StatCards } from '#client/app/desk/list/stat-cards.tsx'
import { ListResults } from '#client/app/list-results.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { CardSkeletons, Skeleton, Skeletons } from '#client/ui/skeleton.tsx'
import { getUser, getUserStats, listUsers } from '#contract/users/admin-users.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { type UsersAddress, useUsersAddress } from './use-users-address.ts'
import { UserCard } from './user-card.tsx'
import { UserRow, UserTableHead } from './user-table.tsx'

const UserDialog = screenDialog(() => import('./user-dialog.tsx'))

/** Specification §2 Admin screens, 6. */
export default function ManageUsersPage() {
  const address = useUsersAddress()
  const stats = useEndpoint(getUserStats)
  const [view, setView] = useListView('users-view')
  const isTable = view === 'table'
  const { sort, order } = address
  const users = usePagedEndpoint(listUsers, {
    query: { ...address.filters, ...(isTable && { sort, order }) },
    keepPrevious: true,
  })
  const lead = useFoundLead(users, 'user')
  const { userId } = address
  // The document of a link to a user carries it, before the dialog's code is there.
  useEndpoint(getUser, { params: { userId: userId ?? '' }, enabled: userId !== null })
  useEffect(UserDialog.preload, [])

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="User Management"
        lead={lead}
        actions={
          <StatCards
            isPending={stats.isPending}
            stats={[
              { label: 'Total Users', value: stats.data?.totalUsers },
              { label: 'Current Total User Points Balance', value: stats.data?.totalPointsBalance },
            ]}
          />
        }
      />
      <UserFilterBar address={address}>
        <ViewSwitch label="Show users as" view={view} onChange={setView} />
      </UserFilterBar>
      <KeepFocus>
        <ListResults
          list={users}
          what="users"
          className={isTable ? TABLE : USER_GRID}
          head={isTable && <UserTableHead address={address} />}
          loading={isTable ? <TableSkeleton label="Loading users..." /> : <UserSkeletons />}
          noMatch="No users found matching your search."
          onClear={address.isNarrowed ? address.clear : undefined}
          empty={
            <EmptyState kind="first-use" title="No users yet">
              New accounts appear here.
            </EmptyState>
          }
        >
          {(user) => {
            const Row = isTable ? UserRow : UserCard
            return <Row key={user.id} user={user} href={address.addressOf(user.id)} />
          }}
        </ListResults>
      </KeepFocus>
      <UserDialog
        open={userId !== null}
        onClose={address.close}
        address={address}
        listed={users.rows.find(({ id }) => id === userId)}
      />
    </div>
  )
}

const ROLE_OPTIONS = [
  ['', 'All Roles'],
  ['user', 'Members'],
  ['admin', 'Admins'],
] as const

const STANDING_OPTIONS = [
  ['', 'All Accounts'],
  ['active', 'Active'],
  ['suspended', 'Suspended'],
  ['deleted', 'Deleted'],
] as const

function UserFilterBar({ address, children }: { address: UsersAddress; children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]">
      <SearchField
        label="Search users"
        placeholder="Search users by name or email..."
        maxLength={MAX_SEARCH_LENGTH}
        value={address.searchText}
        onChange={address.setSearchText}
        className="col-span-full lg:col-span-1"
      />
      <FilterSelect of={address} name="role" label="Role" options={ROLE_OPTIONS} />
      <FilterSelect of={address} name="status" label="Account status" options={STANDING_OPTIONS} />
      {children}
    </div>
  )
}

function UserSkeletons() {
  return (
    <CardSkeletons label="Loading users..." className={USER_GRID} count={8}>
      <div className="flex h-[2.6875rem] items-start gap-3">
        <Skeleton className="size-10 shrink-0" />
        <div className="flex grow flex-col gap-2 pt-1">
          <Skeletons of={['h-4 w-1/2', 'h-3 w-3/4']} />
        </div>
      </div>
      <div className="flex h-[1.4375rem] items-center justify-between">
        <Skeletons of={['h-4 w-20', 'h-3 w-28']} />
      </div>
      <Skeleton className="h-10 w-full touch:h-11" />
    </CardSkeletons>
  )
}

/** Shared by the cards and their placeholders. */
const USER_GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
