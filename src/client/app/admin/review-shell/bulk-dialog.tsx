import { MAX_NOTES_LENGTH } from '../../../../domain/text.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ReasonChips } from './reason-chips.tsx'
import type { Reason } from './reasons.ts'
import type { BulkQuestion, BulkStatus } from './use-bulk-decision.ts'

interface BulkDialogProps<Row> {
  bulk: {
    question: BulkQuestion<Row> | null
    notes: string
    setNotes: (notes: string) => void
    problem: string | null
    isSending: boolean
    cancel: () => void
    send: () => Promise<void>
  }
  reasons: readonly Reason[]
  /** The title names the count and the points, e.g. 'Approve 12 submissions for 1,340 points?' */
  titleOf: (question: BulkQuestion<Row>) => string
  /** What a decision means for so many members. */
  consequenceOf: (to: BulkStatus, members: number) => string
}

/** Asks before several cards are decided on at once; one note goes to everybody. */
export function BulkDialog<Row extends { user: { id: string } }>({
  bulk: { question, notes, setNotes, problem, isSending, cancel, send },
  reasons,
  titleOf,
  consequenceOf,
}: BulkDialogProps<Row>) {
  if (!question) return null
  const { to, rows } = question
  const approves = to === 'approved'
  const members = new Set(rows.map(({ user }) => user.id)).size
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && cancel()}
      title={titleOf(question)}
      description={consequenceOf(to, members)}
      confirmLabel={`${approves ? 'Approve' : 'Reject'} ${rows.length}`}
      tone={approves ? 'primary' : 'danger'}
      busy={isSending}
      onConfirm={() => void send()}
    >
      <div className="flex flex-col gap-3">
        {!approves && <ReasonChips reasons={reasons} notes={notes} onChange={setNotes} />}
        <TextArea
          label="Review notes"
          hint={
            approves ? 'Optional. Every one of them reads the same.' : 'Every one of them reads the same.'
          }
          maxLength={MAX_NOTES_LENGTH}
          rows={3}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <ProblemText problem={problem} />
      </div>
    </AlertDialog>
  )
}
