import {
  type AdminUserDetail,
  changeUserRole,
  reinstateUser,
  suspendUser,
} from '../../../../contract/admin-users.ts'
import { MAX_STANDING_REASON, type Role } from '../../../../domain/standing.ts'
import { useAction } from '../../../api/use-action.ts'
import { nameOf } from './person.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const SUSPEND_FAILED = 'Failed to suspend user'
const REINSTATE_FAILED = 'Failed to reinstate user'
const ROLE_FAILED = 'Failed to change role'

const REASON = { hint: 'Kept in the audit log, for admins only.', maxLength: MAX_STANDING_REASON }
const OPTIONAL_REASON = { ...REASON, label: 'Reason (optional)', isRequired: false }

interface StandingDialogProps {
  user: AdminUserDetail
  onClose: () => void
}

/** Confirms a suspension, with the reason for it. */
export function SuspendDialog({ user, onClose }: StandingDialogProps) {
  const action = useAction(suspendUser, {
    success: () => ({
      title: 'User Suspended',
      description: `${nameOf(user)} is signed out everywhere.`,
      tone: 'success',
    }),
    failure: { fallback: SUSPEND_FAILED },
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      title={`Suspend ${nameOf(user)}?`}
      description="They are signed out everywhere at once and cannot sign in until they are reinstated. Their points, claims and requests stay. A mail tells them, with the support address and without the reason."
      confirmLabel="Suspend"
      tone="danger"
      reason={{ ...REASON, label: 'Reason', isRequired: true }}
      action={action}
      failed={SUSPEND_FAILED}
      onConfirm={(reason) => void action.run({ params: { userId: user.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

/** Confirms that somebody may sign in again. */
export function ReinstateDialog({ user, onClose }: StandingDialogProps) {
  const action = useAction(reinstateUser, {
    success: () => ({
      title: 'User Reinstated',
      description: `${nameOf(user)} can sign in again.`,
      tone: 'success',
    }),
    failure: { fallback: REINSTATE_FAILED },
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      title={`Reinstate ${nameOf(user)}?`}
      description="They can sign in again with everything as they left it, and a mail tells them so."
      confirmLabel="Reinstate"
      tone="primary"
      reason={OPTIONAL_REASON}
      action={action}
      failed={REINSTATE_FAILED}
      onConfirm={(reason) => void action.run({ params: { userId: user.id }, body: withReason(reason) })}
      onClose={onClose}
    />
  )
}

/** Confirms that somebody becomes an admin, or is none any more. */
export function RoleDialog({
  user,
  role,
  isOwn,
  onClose,
}: StandingDialogProps & { role: Role; isOwn: boolean }) {
  const grants = role === 'admin'
  const action = useAction(changeUserRole, {
    success: () => ({
      title: 'Role Updated',
      description: grants ? `${nameOf(user)} is an admin now.` : `${nameOf(user)} is no admin any more.`,
      tone: 'success',
    }),
    failure: { fallback: ROLE_FAILED },
    onSuccess: onClose,
  })
  return (
    <ReasonDialog
      title={grants ? `Make ${nameOf(user)} an admin?` : `End the admin role of ${nameOf(user)}?`}
      description={
        grants
          ? 'An admin sees every member’s data, decides on submissions and rewards, adjusts points and can suspend others. It acts on their next request.'
          : 'From their next request on they see and do what members do.'
      }
      confirmLabel={grants ? 'Make admin' : 'End admin role'}
      tone={grants ? 'primary' : 'danger'}
      reason={OPTIONAL_REASON}
      action={action}
      failed={ROLE_FAILED}
      onConfirm={(reason) =>
        void action.run({ params: { userId: user.id }, body: { role, ...withReason(reason) } })
      }
      onClose={onClose}
    >
      {!grants && isOwn && (
        <p className="rounded-control bg-red-tint px-3 py-2 text-red">
          This is your own role: the admin screens close for you.
        </p>
      )}
      {!grants && user.isConfiguredAdmin && (
        <p className="rounded-control bg-amber-tint px-3 py-2 text-amber-text">
          ADMIN_EMAILS names this address: without taking it out there, they become an admin again at their
          next sign-in.
        </p>
      )}
    </ReasonDialog>
  )
}

function withReason(reason: string): { reason?: string } {
  return reason === '' ? {} : { reason }
}
