import { useState } from 'react'
import type { AdminUserDetail } from '../../../../contract/admin-users.ts'
import {
  type Role,
  type RoleRefusal,
  roleRefusal,
  type SuspensionRefusal,
  suspensionRefusal,
} from '../../../../domain/standing.ts'
import { Button } from '../../../ui/button.tsx'
import { KeepFocus } from '../../../ui/keep-focus.tsx'
import { personOf } from './person.ts'
import { ReinstateDialog, RoleDialog, SuspendDialog } from './standing-dialogs.tsx'

const LAST_ADMIN = 'This is the only admin. Make someone else an admin first.'

const SUSPENSION_LABELS: Record<SuspensionRefusal, string> = {
  'own-account': 'You can’t suspend yourself.',
  'last-admin': LAST_ADMIN,
  already: 'This account is already suspended.',
  deleted: 'This account was deleted.',
}

const ROLE_LABELS: Record<RoleRefusal, string> = {
  'last-admin': LAST_ADMIN,
  already: 'They already have this role.',
  deleted: 'This account was deleted.',
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
          disabledReason={suspension && SUSPENSION_LABELS[suspension]}
          onClick={() => setAsking('suspend')}
        >
          Suspend
        </Button>
      )}
      <Button disabledReason={role && ROLE_LABELS[role]} onClick={() => setAsking({ role: nextRole })}>
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
