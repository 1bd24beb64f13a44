import type { ReactNode } from 'react'
import { UnsavedChanges } from '#client/app/unsaved-changes.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { AdminUserDetail } from '#contract/users/admin-users.ts'
import { OverviewTab } from './overview-tab.tsx'
import { PointsTab } from './points-tab.tsx'
import { useAdjustForm } from './use-adjust-form.ts'
import type { UsersAddress, UserTab } from './use-users-address.ts'
import { ClaimsTab, RequestsTab, SubmissionsTab } from './user-records.tsx'

interface UserPanelProps {
  user: AdminUserDetail
  adminId: string
  address: UsersAddress
}

/** An adjustment that is being typed survives a change of tab. */
export function UserPanel({ user, adminId, address }: UserPanelProps) {
  const editing = useAdjustForm(user, adminId)
  const { counts } = user
  const panels: Record<UserTab, () => ReactNode> = {
    overview: () => <OverviewTab user={user} adminId={adminId} editing={editing} />,
    points: () => <PointsTab user={user} adminId={adminId} address={address} />,
    claims: () => <ClaimsTab userId={user.id} />,
    submissions: () => <SubmissionsTab userId={user.id} />,
    requests: () => <RequestsTab userId={user.id} />,
  }
  return (
    <>
      <Tabs
        label="User details"
        tabs={[
          { value: 'overview', label: 'Overview' },
          { value: 'points', label: 'Points', count: counts.entries },
          { value: 'claims', label: 'Claims', count: counts.claims },
          { value: 'submissions', label: 'Submissions', count: counts.submissions },
          { value: 'requests', label: 'Requests', count: counts.requests },
        ]}
        value={address.tab}
        onChange={address.openTab}
      >
        <div className="min-h-[50dvh] pt-4 max-sm:min-h-[70dvh]">{panels[address.tab]()}</div>
      </Tabs>
      <UnsavedChanges
        when={editing.form.formState.isDirty}
        stays={(url) => url.searchParams.get('user') === user.id}
      />
    </>
  )
}
