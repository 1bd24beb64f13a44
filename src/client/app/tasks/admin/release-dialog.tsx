import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { reasonBody, WhyField } from '#client/app/admin-parts/why-field.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { releaseClaim, type TaskClaim } from '#contract/tasks/admin-tasks.ts'
import { plural } from '#domain/text/format.ts'

export function ReleaseDialog({ claim, onClose }: { claim: TaskClaim; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const release = useAction(releaseClaim, {
    success: () => ['Spot Released', 'The spot is open again, and we’ve let the member know.'],
    failure: { fallback: 'Failed to release the spot' },
    onSuccess: onClose,
  })
  const name = claim.user.firstName ?? claim.user.email
  const bonus =
    claim.bonusPoints > 0
      ? ` ${plural(claim.bonusPoints, 'bonus point is', 'bonus points are')} taken back.`
      : ''
  return (
    <AlertDialog
      onClose={onClose}
      title={`Release ${name}’s spot?`}
      description={`Someone else can claim the spot, and we’ll let ${name} know.${bonus}`}
      confirmLabel="Release"
      busy={release.isPending}
      problem={release.problem}
      onConfirm={() => void release.run({ params: { id: claim.id }, body: reasonBody(reason) })}
    >
      <WhyField hint="The member sees this." reason={reason} onChange={setReason} />
    </AlertDialog>
  )
}
