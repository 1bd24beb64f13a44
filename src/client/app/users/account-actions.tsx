import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { type AdminUserDetail, reinstateUser } from '#contract/users/admin-users.ts'
import { DUTIES, type Team } from '#domain/identity/duties.ts'
import {
  LAST_ADMIN_SENTENCE,
  type RoleRefusal,
  roleRefusal,
  SUSPENSION_REFUSALS,
  suspensionRefusal,
} from '#domain/users/account-status.ts'
import { nameOf, personOf } from './person.ts'
import { ReasonDialog, withReason } from './reason-dialog.tsx'
import { RoleDialog, type RoleQuestion } from './role-dialog.tsx'
import { SuspensionDialog } from './suspension-dialog.tsx'

const ROLE_REFUSALS: Record<RoleRefusal, string> = {
  'last-admin': LAST_ADMIN_SENTENCE,
  already: 'They already have this role.',
  'own-duties': 'Only another admin can change your duties.',
  deleted: SUSPENSION_REFUSALS.deleted,
}

export function AccountActions({ user, adminId }: { user: AdminUserDetail; adminId: string }) {
  // The question stays the one asked, even if someone else changes the account.
  const [asking, setAsking] = useState<'suspend' | 'reword' | 'reinstate' | RoleQuestion | null>(null)
  const close = () => setAsking(null)
  const person = personOf(user)
  // The asking admin is another admin, unless this is their own account.
  const otherAdmins = user.id === adminId ? user.anotherAdminExists : true
  const suspension = suspensionRefusal(person, { adminId, otherAdmins })
  const refusalOf = (next: Team) => {
    const refusal = roleRefusal(person, next, { adminId, otherAdmins })
    return refusal && ROLE_REFUSALS[refusal]
  }
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
      {user.role === 'admin' ? (
        <>
          <Button
            disabledReason={user.id === adminId ? ROLE_REFUSALS['own-duties'] : null}
            onClick={() => setAsking('duties')}
          >
            Change duties
          </Button>
          <Button
            disabledReason={refusalOf({ role: 'user', duties: [] })}
            onClick={() => setAsking('remove')}
          >
            Remove admin role
          </Button>
        </>
      ) : (
        <Button
          disabledReason={refusalOf({ role: 'admin', duties: DUTIES })}
          onClick={() => setAsking('grant')}
        >
          Make admin
        </Button>
      )}
      {(asking === 'suspend' || asking === 'reword') && (
        <SuspensionDialog user={user} isNew={asking === 'suspend'} onClose={close} />
      )}
      {asking === 'reinstate' && <ReinstateDialog user={user} onClose={close} />}
      {(asking === 'grant' || asking === 'duties' || asking === 'remove') && (
        <RoleDialog user={user} asks={asking} isOwn={user.id === adminId} onClose={close} />
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
