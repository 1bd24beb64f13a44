import { useEffect, useEffectEvent, useState } from 'react'
import { formatNumber } from '../../../domain/format.ts'
import { forgetKept } from '../../api/forget-member.ts'
import { leaveTo } from '../../api/session-end.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { findUnsent, type Unsent } from './find-unsent.ts'

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
        title={unsent.proofs > 0 ? 'Sign out without sending?' : 'Sign out without finishing?'}
        description={sentenceOf(unsent)}
        confirmLabel="Sign out and delete"
        busy={isLeaving}
        onConfirm={() => void leave()}
      />
    )
  )
}

function sentenceOf({ proofs }: Unsent): string {
  if (proofs === 0) return 'You began to write something. Signing out deletes it from this phone.'
  if (proofs === 1) return '1 proof was not sent yet. Signing out deletes it from this phone.'
  return `${formatNumber(proofs)} proofs were not sent yet. Signing out deletes them from this phone.`
}
