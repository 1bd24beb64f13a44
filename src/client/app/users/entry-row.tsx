import { Undo2 } from 'lucide-icons'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import { Points } from '#client/ui/points.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { AdminEntry } from '#contract/users/admin-users.ts'
import { type EntryKind, entryWord } from '#domain/points/points.ts'
import { formatDate, formatDateTime, formatNumber } from '#domain/text/format.ts'
import { UndoButton, type UndoneAdjustment } from './undo-dialog.tsx'

const KIND_LABELS: Record<EntryKind, string> = {
  task_award: 'Task award',
  media_bonus: 'Media bonus',
  referral_bonus: 'Referral bonus',
  adjustment: 'Adjustment',
  redemption: 'Reward request',
  refund: 'Refund',
  reversal: 'Reversal',
}

const ROW = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_5rem_5rem]'

/** Hidden from screen readers: every row names its own values. */
export function EntryColumns() {
  return (
    <div aria-hidden="true" className={cx(ROW, 'border-b border-line pb-2 text-13 text-ink2 max-sm:hidden')}>
      <span>Entry</span>
      <span className="text-right">Points</span>
      <span className="text-right">Balance</span>
    </div>
  )
}

interface EntryRowProps {
  entry: AdminEntry
  onUndo: ((adjustment: UndoneAdjustment) => void) | null
}

/** One ledger entry with the balance after it; reversed entries and reversals are marked. */
export function EntryRow({ entry, onUndo }: EntryRowProps) {
  const { type, kind, amount, description, balanceAfter, adjustmentId, reversedAt, returnedAt } = entry
  const undoable = adjustmentId !== null && reversedAt === null ? adjustmentId : null
  return (
    <div className={ROW}>
      <div className="row-span-2 min-w-0 sm:row-span-1">
        <p className="break-words">{description}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink2">
          <span>{formatDateTime(entry.createdAt)}</span>
          {kind === 'reversal' ? (
            <Badge icon={<Undo2 size={13} />}>{KIND_LABELS[kind]}</Badge>
          ) : (
            <span>{KIND_LABELS[kind]}</span>
          )}
          {reversedAt && <Badge tone="red">Reversed on {formatDate(reversedAt)}</Badge>}
          {returnedAt && <Badge>Returned on {formatDate(returnedAt)}</Badge>}
          {onUndo && undoable !== null && (
            <UndoButton
              what={description}
              onPress={() =>
                onUndo({ id: undoable, amount: type === 'earned' ? amount : -amount, description })
              }
            />
          )}
        </p>
      </div>
      <p className="text-right">
        <VisuallyHidden>{entryWord(entry)} </VisuallyHidden>
        <Points amount={amount} as={returnedAt ? 'returned' : type} />
      </p>
      <p className="tabular text-right text-ink2 max-sm:text-13">
        <span className="sm:sr-only">Balance </span>
        {formatNumber(balanceAfter)}
      </p>
    </div>
  )
}
