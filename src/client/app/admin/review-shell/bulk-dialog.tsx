import { MAX_NOTES_LENGTH } from '../../../../domain/text.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ReasonChips } from './reason-chips.tsx'
import type { Reason } from './reasons.ts'

interface BulkDialogProps {
  /** Names the count and the points, e.g. 'Approve 12 submissions for 1,340 points?' */
  title: string
  /** What it means for the members. */
  consequence: string
  approves: boolean
  count: number
  reasons: readonly Reason[]
  notes: string
  onNotes: (notes: string) => void
  problem: string | null
  isSending: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before several cards are decided on at once; one note goes to everybody. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, consequence, approves, count, reasons, notes, onNotes, problem, isSending } = props
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onCancel()}
      title={title}
      description={consequence}
      confirmLabel={`${approves ? 'Approve' : 'Reject'} ${count}`}
      tone={approves ? 'primary' : 'danger'}
      busy={isSending}
      onConfirm={props.onConfirm}
    >
      <div className="flex flex-col gap-3">
        {!approves && <ReasonChips reasons={reasons} notes={notes} onChange={onNotes} />}
        <TextArea
          label="Review notes"
          hint={
            approves ? 'Optional. Every one of them reads the same.' : 'Every one of them reads the same.'
          }
          maxLength={MAX_NOTES_LENGTH}
          rows={3}
          value={notes}
          onChange={(event) => onNotes(event.target.value)}
        />
        <ProblemText problem={problem} />
      </div>
    </AlertDialog>
  )
}
