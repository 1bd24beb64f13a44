import { Pencil } from 'lucide-icons'
import { useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { PartFailed } from '#client/app/admin-parts/part-failed.tsx'
import type { AroundReasons } from '#client/app/desk/decision/reason-chips.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { listRejectionReasons } from '#contract/reviews/rejection-reasons.ts'
import { reasonsFor } from '#domain/reviews/rejection-reasons.ts'

const EditReasonsDialog = screenDialog(() => import('./edit-reasons-dialog.tsx'))

/** Those that fit every submission. */
export function useFittingReasons(submissions: readonly AdminSubmission[]) {
  const { data, isError, refetch } = useEndpoint(listRejectionReasons)
  if (data) return { offered: reasonsFor(data, submissions), none: <NoneFits count={submissions.length} /> }
  const failed = <PartFailed problem="We couldn’t load the reasons." onRetry={() => void refetch()} />
  return { offered: [], none: isError && failed }
}

function NoneFits({ count }: { count: number }) {
  return (
    <p className="text-13 text-ink2">
      {count > 1
        ? 'No reason fits all of these proofs. Write your own in the notes.'
        : 'No reason fits this proof. Write your own in the notes.'}
    </p>
  )
}

export function useReasons(current: AdminSubmission | null) {
  const [isEditing, setEditing] = useState(false)
  const { offered, none } = useFittingReasons(current ? [current] : [])
  const around: AroundReasons = {
    none,
    aside: (
      <IconButton
        label="Edit reasons"
        icon={<Pencil size={16} />}
        className="touch:size-11"
        {...EditReasonsDialog.intent}
        onClick={() => setEditing(true)}
      />
    ),
  }
  return { offered, around, dialog: isEditing && <EditReasonsDialog onClose={() => setEditing(false)} /> }
}
