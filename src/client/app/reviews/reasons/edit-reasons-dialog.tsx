import { Plus } from 'lucide-icons'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useDeletion } from '#client/app/admin-parts/use-deletion.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import {
  deleteRejectionReason,
  listRejectionReasons,
  orderRejectionReasons,
  type RejectionReason,
} from '#contract/reviews/rejection-reasons.ts'
import { MAX_REASONS } from '#domain/reviews/rejection-reasons.ts'
import { ReasonFormDialog } from './reason-form-dialog.tsx'
import { ReasonRow } from './reason-row.tsx'

export default function EditReasonsDialog({ onClose }: { onClose: () => void }) {
  const reasons = useEndpoint(listRejectionReasons)
  const [draft, setDraft] = useState<{ reason: RejectionReason | null } | null>(null)
  const order = useAction(orderRejectionReasons, {
    failure: { fallback: 'Failed to move the reason', silent: true },
    optimistic: {
      endpoint: listRejectionReasons,
      update: (shown, { body }) => inOrder(shown, body?.ids ?? []),
    },
  })
  const all = reasons.data ?? []
  /** The reason as last saved by any admin; null if deleted. */
  const newestOf = (reason: RejectionReason) => all.find(({ id }) => id === reason.id) ?? null
  const deletion = useDeletion(
    deleteRejectionReason,
    (reason: RejectionReason) => {
      const { id, updatedAt } = newestOf(reason) ?? reason
      return { params: { id }, query: { expectedUpdatedAt: updatedAt } }
    },
    { failure: { fallback: 'Failed to delete the reason', silent: true } },
  )
  const leaving = deletion.row && (newestOf(deletion.row) ?? deletion.row)
  /** Moves a reason up (-1) or down (1); ignored while another move is being saved. */
  const move = (moved: RejectionReason, steps: 1 | -1) => {
    const at = all.indexOf(moved) + steps
    const neighbour = all[at]
    if (order.isPending || !neighbour) return
    const ids = steps === 1 ? [neighbour.id, moved.id] : [moved.id, neighbour.id]
    announce(`“${moved.name}” is ${at + 1} of ${all.length}.`)
    void order.run({ body: { ids, seenIds: ids.toReversed() } })
  }

  return (
    <>
      <Dialog
        onClose={onClose}
        title="Rejection reasons"
        description="Reviewers see the ones that fit the proof and task."
        width="lg"
        problem={order.problem}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              icon={<Plus size={16} />}
              disabledReason={
                all.length >= MAX_REASONS ? `You have ${MAX_REASONS} reasons. Delete one first.` : null
              }
              onClick={() => setDraft({ reason: null })}
            >
              Add reason
            </Button>
          </>
        }
      >
        <KeepFocus>
          {reasons.isPending && <RowSkeletons label="Loading reasons..." />}
          {reasons.isError && <LoadFailure title="We couldn’t load the reasons." read={reasons} />}
          {reasons.data?.length === 0 && (
            <EmptyState kind="first-use" title="No reasons yet">
              Until you add one, reviewers write their own.
            </EmptyState>
          )}
          <ol aria-label="Rejection reasons" className="divide-y divide-line">
            {all.map((reason, index) => (
              <ReasonRow
                key={reason.id}
                reason={reason}
                isFirst={index === 0}
                isLast={index === all.length - 1}
                onMove={(steps) => move(reason, steps)}
                onEdit={() => setDraft({ reason })}
                onDelete={() => deletion.ask(reason)}
              />
            ))}
          </ol>
        </KeepFocus>
      </Dialog>
      {draft && (
        <ReasonFormDialog
          reason={draft.reason}
          newest={draft.reason && newestOf(draft.reason)}
          onClose={() => setDraft(null)}
        />
      )}
      {leaving && (
        <AlertDialog
          {...deletion.dialog}
          title={`Delete “${leaving.name}”?`}
          description={`Reviewers will no longer see “${leaving.sentence}” Notes already sent don’t change.`}
          confirmLabel="Delete Reason"
        />
      )}
    </>
  )
}

/** Reorders only these reasons, within the places they have. */
function inOrder(reasons: readonly RejectionReason[], ids: readonly number[]): RejectionReason[] {
  const own = ids.flatMap((id) => reasons.filter((reason) => reason.id === id)).values()
  return reasons.map((reason) => (ids.includes(reason.id) ? (own.next().value ?? reason) : reason))
}
