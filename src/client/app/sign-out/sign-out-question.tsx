import { useEffect, useEffectEvent, useState } from 'react'
import { getCurrentUser } from '../../../contract/users.ts'
import { formatNumber } from '../../../domain/format.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { forgetKept } from '../../api/forget-member.ts'
import { leaveTo } from '../../api/session-end.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { findUnsent, type Unsent } from './find-unsent.ts'

const CANNOT = 'We cannot sign you out without a connection. Please try again when you are connected.'

export interface SignOutQuestionProps {
  userId: string
  /** Where the browser goes to sign out. */
  path: string
  onCancel: () => void
}

/** Signs out once nothing of the member is left on this device, and asks before it deletes what was not sent. */
export function SignOutQuestion({ userId, path, onCancel }: SignOutQuestionProps) {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [isLeaving, setLeaving] = useState(false)

  const leave = async () => {
    setLeaving(true)
    if (!(await canSignOut())) {
      toast({ title: 'Error', description: CANNOT, tone: 'destructive' })
      return onCancel()
    }
    await forgetKept()
    leaveTo(path)
  }
  const begin = useEffectEvent(async () => {
    const found = await findUnsent(userId)
    if (found) setUnsent(found)
    else await leave()
  })
  useEffect(() => void begin(), [])

  return (
    unsent && (
      <AlertDialog
        open
        onOpenChange={(open) => open || isLeaving || onCancel()}
        title={unsent.proofs !== 0 ? 'Sign out without sending?' : 'Sign out without finishing?'}
        description={sentenceOf(unsent)}
        confirmLabel="Sign out and delete"
        busy={isLeaving}
        onConfirm={() => void leave()}
      />
    )
  )
}

/** Whether the server answers: without it the session would stay, and only what was not sent would be gone. */
async function canSignOut(): Promise<boolean> {
  const answer = await call(getCurrentUser).catch((error: unknown) => error)
  return !(answer instanceof Error) || answer instanceof ApiError
}

function sentenceOf({ proofs }: Unsent): string {
  if (proofs === null)
    return 'If there is a proof that you have not sent yet, signing out deletes it from this device.'
  if (proofs === 0) return 'You began to write something. Signing out deletes it from this device.'
  if (proofs === 1) return '1 proof was not sent yet. Signing out deletes it from this device.'
  return `${formatNumber(proofs)} proofs were not sent yet. Signing out deletes them from this device.`
}
