import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { AdminUserDetail } from '#contract/users/admin-users.ts'
import { AdjustForm } from '../overview-tab.tsx'
import { nameOf } from '../person.ts'
import { useAdjustForm } from '../use-adjust-form.ts'

interface AdjustDialogProps {
  user: AdminUserDetail
  adminId: string
  onClose: () => void
}

/** Closing it keeps what was typed on the device. */
export default function AdjustDialog({ user, adminId, onClose }: AdjustDialogProps) {
  const editing = useAdjustForm(user, adminId, onClose)
  return (
    <Dialog onClose={onClose} title="Adjust points" description={nameOf(user)} width="sm">
      <AdjustForm user={user} adminId={adminId} editing={editing} />
    </Dialog>
  )
}
