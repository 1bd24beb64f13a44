import { useAction } from '#client/api/use-action.ts'
import { ASKED, secondAdminStep } from '#client/app/desk/second-admin/second-admin-step.ts'
import { UndoControl } from '#client/app/desk/undo/undo-control.tsx'
import { decisionUndoSentences } from '#client/app/desk/undo/undo-labels.ts'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { previewDecisionUndo, undoDecision } from '#contract/rewards/undo.ts'

const LABELS: Partial<Record<AdminRewardRequest['status'], string>> = {
  approved: 'Undo approval',
  rejected: 'Undo rejection',
  fulfilled: 'Undo fulfillment',
}

interface UndoRequestProps {
  request: AdminRewardRequest
  isSending: boolean
  hasKey?: boolean
}

export default function UndoRequest({ request, isSending, hasKey = true }: UndoRequestProps) {
  const { id, status, hold, secondAdmin } = request
  const label = LABELS[status]
  // The control itself shows the refusal, so there is no toast.
  const failure = { fallback: 'Failed to undo the decision', silent: true }
  const preview = useAction(previewDecisionUndo, { failure })
  const undo = useAction(undoDecision, {
    success: (row) => (row.secondAdmin ? ASKED : ['Decision Undone']),
    failure,
  })
  return (
    <UndoControl
      id={id}
      canUndo={label !== undefined && hold === null && secondAdmin === null && !isSending}
      hasKey={hasKey}
      label={label ?? ''}
      doneWords={secondAdmin ? ASKED[1] : 'Decision undone.'}
      preview={preview}
      sentencesOf={decisionUndoSentences}
      undo={undo}
      step={secondAdminStep(undo.error)}
    />
  )
}
