import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { forgetKept } from '#client/api/session/forget-member.ts'
import { leaveTo } from '#client/api/session/session-end.ts'
import { countUnsent } from '#client/device/kept-proofs.ts'
import { textNames } from '#client/device/stored-text.ts'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { toast } from '#client/ui/overlays/toasts.tsx'
import { getCurrentUser } from '#contract/users/users.ts'
import { formatNumber } from '#domain/text/format.ts'

const CANNOT = 'We can’t sign you out while you’re offline. Please try again when you’re connected.'

export interface SignOutQuestionProps {
  userId: string
  path: string
  onCancel: () => void
}

/** Asks before it deletes unsent work, then clears this device and signs out. */
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
    const waiting = await findUnsent(userId)
    if (waiting) setUnsent(waiting)
    else await leave()
  })
  useEffect(() => void begin(), [])

  return (
    unsent && (
      <AlertDialog
        onClose={() => isLeaving || onCancel()}
        title={unsent.proofs !== 0 ? 'Sign out without sending?' : 'Sign out without finishing?'}
        description={sentenceOf(unsent)}
        confirmLabel="Sign out and delete"
        busy={isLeaving}
        onConfirm={() => void leave()}
      />
    )
  )
}

/** Offline the session would stay open and only the unsent work would be lost, so check the server first. */
async function canSignOut(): Promise<boolean> {
  const answer = await call(getCurrentUser).catch((error: unknown) => error)
  return !(answer instanceof Error) || answer instanceof ApiError
}

function sentenceOf({ proofs }: Unsent): string {
  if (proofs === null) return 'Signing out deletes any unsent proof from this device.'
  if (proofs === 0) return 'You have unfinished text. Signing out deletes it from this device.'
  if (proofs === 1) return '1 proof hasn’t been sent. Signing out deletes it from this device.'
  return `${formatNumber(proofs)} proofs haven’t been sent. Signing out deletes them from this device.`
}

/** Unsent work that signing out deletes from the device. */
interface Unsent {
  /** The number of proofs; null when they cannot be counted. */
  proofs: number | null
}

/** Returns null when nothing is unsent; other drafts, such as a reply, count too. */
async function findUnsent(userId: string): Promise<Unsent | null> {
  const proofs = await countUnsent(userId).catch(() => null)
  const hasTexts = textNames().some((name) => name.startsWith('draft:') && name.includes(userId))
  return proofs === 0 && !hasTexts ? null : { proofs }
}
