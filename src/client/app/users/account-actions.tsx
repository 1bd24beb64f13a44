import { useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import type { AdminUserDetail } from '#contract/users/admin-users.ts'
import {
  LAST_ADMIN,
  type Role,
  type RoleRefusal,
  roleRefusal,
  SUSPENSION_REFUSALS,
  suspensionRefusal,
} from '#domain/users/account-status.ts'
import { ReinstateDialog, RoleDialog, SuspendDialog } from './account-status-dialogs.tsx'
import { personOf } from './person.ts'

const ROLE_REFUSALS: Record<RoleRefusal, string> = {
  'last-admin': LAST_ADMIN,
  already: 'They already have this role.',
  deleted: SUSPENSION_REFUSALS.deleted,
}

interface AccountActionsProps {
  user: AdminUserDetail
  adminId: string
}

export function AccountActions({ user, adminId }: AccountActionsProps) {
  // The question stays the one asked, even if someone else changes the account.
  const [asking, setAsking] = useState<'suspend' | 'reinstate' | { role: Role } | null>(null)
  const close = () => setAsking(null)
  const person = personOf(user)
  // The asking admin is another admin, unless this is their own account.
  const otherAdmins = user.id === adminId ? user.anotherAdminExists : true
  const suspension = suspensionRefusal(person, { adminId, otherAdmins })
  const nextRole = user.role === 'admin' ? 'user' : 'admin'
  const role = roleRefusal(person, nextRole, { otherAdmins })
  return (
    <KeepFocus className="flex flex-wrap items-start gap-2">
      {person.isSuspended ? (
        <Button onClick={() => setAsking('reinstate')}>Reinstate</Button>
      ) : (
        <Button
          disabledReason={suspension && SUSPENSION_REFUSALS[suspension]}
          onClick={() => setAsking('suspend')}
        >
          Suspend
        </Button>
      )}
      <Button disabledReason={role && ROLE_REFUSALS[role]} onClick={() => setAsking({ role: nextRole })}>
        {nextRole === 'admin' ? 'Make admin' : 'Remove admin role'}
      </Button>
      {asking === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {asking === 'reinstate' && <ReinstateDialog user={user} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <RoleDialog user={user} role={asking.role} isOwn={user.id === adminId} onClose={close} />
      )}
    </KeepFocus>
  )
}
