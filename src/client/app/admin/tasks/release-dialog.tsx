import { useState } from 'react'
import { releaseClaim, type TaskClaim } from '../../../../contract/admin-tasks.ts'
import { plural } from '../../../../domain/format.ts'
import { sentenceOf } from '../../../api/api-error.ts'
import { useAction } from '../../../api/use-action.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { reasonBody, WhyField } from './why-field.tsx'

const FAILED = 'Failed to release the place'

/** Asks before a member's place is released, and why: the member reads it. */
export function ReleaseDialog({ claim, onClose }: { claim: TaskClaim; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const release = useAction(releaseClaim, {
    success: () => ({
      title: 'Place Released',
      description: 'The member is told, and the place is free for somebody else.',
      tone: 'success',
    }),
    failure: { fallback: FAILED },
    onSuccess: onClose,
  })
  const name = claim.user.firstName ?? claim.user.email
  const bonus =
    claim.bonusPoints > 0
      ? ` ${plural(claim.bonusPoints, 'bonus point is', 'bonus points are')} taken back with it.`
      : ''
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Release the place of ${name}?`}
      description={`The place goes to somebody else, and ${name} is told.${bonus}`}
      confirmLabel="Release"
      busy={release.isPending}
      onConfirm={() => void release.run({ params: { id: claim.id }, body: reasonBody(reason) })}
    >
      <WhyField hint="The member reads this." reason={reason} onChange={setReason} />
      <ProblemText problem={release.error && sentenceOf(release.error, FAILED)} />
    </AlertDialog>
  )
}
