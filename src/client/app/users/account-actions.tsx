import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { type AdminUserDetail, changeUserRole, reinstateUser } from '#contract/users/admin-users.ts'
import {
  LAST_ADMIN_SENTENCE,
  type Role,
  type RoleRefusal,
  roleRefusal,
  SUSPENSION_REFUSALS,
  suspensionRefusal,
} from '#domain/users/account-status.ts'
import { nameOf, personOf } from './person.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SuspensionDialog } from './suspension-dialog.tsx'

const ROLE_REFUSALS: Record<RoleRefusal, string> = {
  'last-admin': LAST_ADMIN_SENTENCE,
  already: 'They already have this role.',
  deleted: SUSPENSION_REFUSALS.deleted,
}

export function AccountActions({ user, adminId }: { user: AdminUserDetail; adminId: string }) {
  // The question stays the one asked, even if someone else changes the account.
  const [asking, setAsking] = useState<'suspend' | 'reword' | 'reinstate' | { role: Role } | null>(null)
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
        <>
          <Button onClick={() => setAsking('reinstate')}>Reinstate</Button>
          <Button onClick={() => setAsking('reword')}>Change reason</Button>
        </>
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
      {(asking === 'suspend' || asking === 'reword') && (
        <SuspensionDialog user={user} isNew={asking === 'suspend'} onClose={close} />
      )}
      {asking === 'reinstate' && <ReinstateDialog user={user} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <RoleDialog user={user} role={asking.role} isOwn={user.id === adminId} onClose={close} />
      )}
    </KeepFocus>
  )
}

interface StatusDialogProps {
  user: AdminUserDetail
  onClose: () => void
}

function ReinstateDialog({ user, onClose }: StatusDialogProps) {
  const action = useAction(reinstateUser, {
    success: () => ['User Reinstated', `${nameOf(user)} can sign in again.`],
    failure: { fallback: 'Failed to reinstate user' },
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      title={`Reinstate ${nameOf(user)}?`}
      description="They can sign in again. We let them know by email."
      confirmLabel="Reinstate"
      tone="primary"
      isOptional
      action={action}
      onConfirm={(reason) => void action.run({ params: { userId: user.id }, body: withReason(reason) })}
      onClose={onClose}
    />
  )
}

function RoleDialog({ user, role, isOwn, onClose }: StatusDialogProps & { role: Role; isOwn: boolean }) {
  const grants = role === 'admin'
  const action = useAction(changeUserRole, {
    success: () => [
      'Role Updated',
      grants ? `${nameOf(user)} is an admin now.` : `${nameOf(user)} is no longer an admin.`,
    ],
    failure: { fallback: 'Failed to change role' },
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      title={grants ? `Make ${nameOf(user)} an admin?` : `Remove ${nameOf(user)}’s admin role?`}
      description={
        grants
          ? 'Admins see every member’s data, review submissions and reward requests, adjust points and can suspend others. This takes effect the next time they do something.'
          : 'They’ll only have a member’s access. This takes effect the next time they do something.'
      }
      confirmLabel={grants ? 'Make admin' : 'Remove admin role'}
      tone={grants ? 'primary' : 'danger'}
      isOptional
      action={action}
      onConfirm={(reason) =>
        void action.run({ params: { userId: user.id }, body: { role, ...withReason(reason) } })
      }
      onClose={onClose}
    >
      {!grants && isOwn && (
        <p className="rounded-control bg-red-tint px-3 py-2 text-red">
          This is your own role. You’ll lose the admin screens.
        </p>
      )}
      {!grants && user.isConfiguredAdmin && (
        <p className="rounded-control bg-amber-tint px-3 py-2 text-amber-text">
          ADMIN_EMAILS lists this address. Remove it there too, or they become an admin again when they next
          sign in.
        </p>
      )}
    </ReasonDialog>
  )
}

function withReason(reason: string): { reason?: string } {
  return reason === '' ? {} : { reason }
}
