import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { LACKS_REASON } from '../decision/decision-form.tsx'
import { type Reason, ReasonChips } from '../decision/reason-chips.tsx'
import type { Reviewable } from '../queue/review-queue.ts'
import type { BulkDecision } from './use-bulk-decision.ts'
import type { BulkQuestion, BulkStatus } from './use-bulk-question.ts'

interface BulkDialogProps<Row extends Reviewable> {
  decision: BulkDecision<Row>
  reasons: readonly Reason[]
  noReasons?: ReactNode
  /** Shown before the reasons: other things that a rejection can name. */
  beforeReasons?: ReactNode
  /** Returns a question such as 'Approve 12 submissions for 1,340 points?' */
  titleOf: (question: BulkQuestion<Row>) => string
  consequenceOf: (to: BulkStatus, members: number) => string
  /** Why a row needs a closer look, with its name; null if it does not. */
  warningOf?: (row: Row) => string | null
}

/** Asks before several cards are reviewed together; every member gets the same notes. */
export function BulkDialog<Row extends Reviewable & { user: { id: string } }>({
  decision: { question, notes, setNotes, lacksReason, problem, isSending, cancel, send },
  reasons,
  noReasons,
  beforeReasons,
  titleOf,
  consequenceOf,
  warningOf = () => null,
}: BulkDialogProps<Row>) {
  const { to, rows } = question
  const approves = to === 'approved'
  const members = new Set(rows.map(({ user }) => user.id)).size
  return (
    <AlertDialog
      onClose={cancel}
      title={titleOf(question)}
      description={consequenceOf(to, members)}
      confirmLabel={`${approves ? 'Approve' : 'Reject'} ${rows.length}`}
      tone={approves ? 'primary' : 'danger'}
      busy={isSending}
      onConfirm={() => void send()}
    >
      <div className="flex flex-col gap-3">
        <Warnings {...{ rows, warningOf }} />
        {!approves && beforeReasons}
        {!approves && <ReasonChips {...{ reasons, notes }} none={noReasons} onChange={setNotes} />}
        <TextArea
          label="Review notes"
          hint={approves ? 'Optional. Every member gets these notes.' : 'Every member gets these notes.'}
          maxLength={MAX_NOTES_LENGTH}
          rows={3}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <ProblemText problem={lacksReason ? LACKS_REASON : problem} />
      </div>
    </AlertDialog>
  )
}

interface WarningsProps<Row> {
  rows: readonly Row[]
  warningOf: (row: Row) => string | null
}

/** More would push the buttons out of view at a window height of 720 px. */
const WARNINGS_AT_FIRST = 3

function Warnings<Row extends Reviewable>({ rows, warningOf }: WarningsProps<Row>) {
  const [showsAll, setShowsAll] = useState(false)
  const warned = rows.flatMap((row) => {
    const warning = warningOf(row)
    return warning === null ? [] : [{ id: row.id, warning }]
  })
  if (warned.length === 0) return null
  return (
    <section aria-label="Check first" className="rounded-control bg-blue-tint px-3 py-2">
      <p className="font-semibold">
        {warned.length === 1 ? 'Check this one first:' : `Check these ${warned.length} first:`}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {warned.slice(0, showsAll ? undefined : WARNINGS_AT_FIRST).map(({ id, warning }) => (
          <li key={id} className="break-words">
            {warning}
          </li>
        ))}
      </ul>
      {warned.length > WARNINGS_AT_FIRST && (
        <Button size="sm" className="mt-2" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show less' : `Show all ${warned.length}`}
        </Button>
      )}
    </section>
  )
}
