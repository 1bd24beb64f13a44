import { type ReactNode, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useMay } from '#client/api/session/use-may.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { memberAddress } from '#client/app/admin-parts/member-address.ts'
import { OPENED_FROM_LIST } from '#client/app/admin-parts/use-row-in-address.ts'
import { useMemberNotes } from '#client/app/desk/notes/use-member-notes.ts'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { type AdminUser, type AdminUserDetail, getUser } from '#contract/users/admin-users.ts'
import { OverviewTab } from './overview-tab.tsx'
import { nameOf } from './person.ts'
import { PointsTab } from './points-tab.tsx'
import { useAdjustForm } from './use-adjust-form.ts'
import type { UsersAddress, UserTab } from './use-users-address.ts'
import { ClaimsTab, RequestsTab, SubmissionsTab } from './user-records.tsx'

interface UserDialogProps {
  open: boolean
  onClose: () => void
  address: UsersAddress
  /** The user's row, if the list has it: shows the name before the details load. */
  listed: AdminUser | undefined
}

export default function UserDialog(props: UserDialogProps) {
  const { address } = props
  const [shownId, setShownId] = useState(address.userId)
  // Keeps the content while the dialog closes.
  if (address.userId !== null && address.userId !== shownId) setShownId(address.userId)
  if (shownId === null) return null
  return <OpenedUser key={shownId} userId={shownId} {...props} />
}

function OpenedUser({ userId, address, listed, open, onClose }: UserDialogProps & { userId: string }) {
  const [known, setKnown] = useState(listed)
  if (listed && listed !== known) setKnown(listed)
  const user = useEndpoint(getUser, { params: { userId } }).data ?? known
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={user ? nameOf(user) : 'User'}
      description={
        <span className="flex flex-wrap items-baseline gap-x-3">
          {user && user.deletedAt === null && <span className="wrap-anywhere">{user.email}</span>}
          <TextLink standalone href={memberAddress(userId)} state={OPENED_FROM_LIST}>
            Open page
          </TextLink>
        </span>
      }
      width="lg"
      isTall
    >
      <UserDetails userId={userId} address={address} />
    </Dialog>
  )
}

/** Reloads each time it opens, because admins base decisions on these figures. */
function UserDetails({ userId, address }: { userId: string; address: UsersAddress }) {
  const detail = useEndpoint(getUser, { params: { userId }, refetchOnMount: 'always' })
  const me = useCurrentUser()
  if (detail.data && me.data) {
    return <UserPanel user={detail.data} adminId={me.data.id} address={address} />
  }
  if (detail.error instanceof ApiError && detail.error.status === 404) {
    return (
      <EmptyState kind="first-use" title="This user doesn’t exist.">
        Check the link, or search by name or email.
      </EmptyState>
    )
  }
  if (detail.isError) {
    return <LoadFailure title="We couldn’t load this user." read={detail} />
  }
  return <PanelSkeleton />
}

function PanelSkeleton() {
  return (
    <SkeletonGroup label="Loading user..." className="flex min-h-80 flex-col gap-4">
      <Skeletons of={['h-8 w-full', ...Array<string>(5).fill('h-5 w-2/3')]} />
    </SkeletonGroup>
  )
}

interface UserPanelProps {
  user: AdminUserDetail
  adminId: string
  address: UsersAddress
}

/** An adjustment that is being typed survives a change of tab, and closing; a note, a change of tab. */
function UserPanel({ user, adminId, address }: UserPanelProps) {
  const editing = useAdjustForm(user, adminId)
  const notes = useMemberNotes({ cardId: user.id, userId: user.id, canRead: user.id !== adminId })
  const may = useMay()
  const { counts } = user
  const panels: Record<UserTab, () => ReactNode> = {
    overview: () => <OverviewTab user={user} adminId={adminId} editing={editing} notes={notes} />,
    points: () => <PointsTab user={user} adminId={adminId} address={address} />,
    claims: () => <ClaimsTab userId={user.id} />,
    submissions: () => <SubmissionsTab userId={user.id} />,
    requests: () => <RequestsTab userId={user.id} />,
  }
  const tabs: { value: UserTab; label: string; count?: number }[] = [
    { value: 'overview', label: 'Overview' },
    { value: 'points', label: 'Points', count: counts.entries },
    { value: 'claims', label: 'Claims', count: counts.claims },
  ]
  if (may('reviewProofs'))
    tabs.push({ value: 'submissions', label: 'Submissions', count: counts.submissions })
  if (may('payRewards')) tabs.push({ value: 'requests', label: 'Requests', count: counts.requests })
  const shown = tabs.find(({ value }) => value === address.tab)?.value ?? 'overview'
  return (
    <Tabs label="User details" tabs={tabs} value={shown} onChange={address.openTab}>
      <div className="pt-4">{panels[shown]()}</div>
    </Tabs>
  )
}
