import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { useFoundLead } from '#client/app/admin-parts/use-found-lead.ts'
import { StatCards } from '#client/app/desk/list/stat-cards.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { getUserStats, listUsers } from '#contract/users/admin-users.ts'
import { useUsersAddress } from './use-users-address.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserFilterBar } from './user-filter-bar.tsx'
import { UserResults } from './user-results.tsx'

/** Specification §2 Admin screens, 6. */
export default function ManageUsersPage() {
  const address = useUsersAddress()
  const { search, role, status } = address.filters
  const stats = useEndpoint(getUserStats)
  const users = usePagedEndpoint(listUsers, {
    query: { search, role: role ?? undefined, status: status ?? undefined },
    keepPrevious: true,
  })
  const lead = useFoundLead(users, 'user')

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
      <UserFilterBar address={address} />
      <KeepFocus>
        <UserResults
          users={users}
          addressOf={address.addressOf}
          onClear={address.isNarrowed ? address.clear : undefined}
        />
      </KeepFocus>
      <UserDialog address={address} listed={users.rows.find(({ id }) => id === address.userId)} />
    </div>
  )
}
