import { Badge } from '#client/ui/badge.tsx'
import type { Adjustment } from '#contract/users/admin-users.ts'
import { formatDateTime, formatNumber, formatSignedNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { UndoButton, type UndoneAdjustment } from './undo-dialog.tsx'

interface AdjustmentRowProps {
  adjustment: Adjustment
  onUndo: ((adjustment: UndoneAdjustment) => void) | null
}

export function AdjustmentRow({ adjustment, onUndo }: AdjustmentRowProps) {
  const { amount, description, by, madeAt, balanceAfter, undone } = adjustment
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      <p lang={languageOf(description)} className="min-w-0 break-words">
        {description}
      </p>
      <p className={`tabular text-right font-semibold ${amount > 0 ? 'text-spruce' : ''}`}>
        {formatSignedNumber(amount)}
      </p>
      <p className="min-w-0 text-13 break-words text-ink2">
        {formatDateTime(madeAt)} by {by}
      </p>
      <p className="tabular text-right text-13 text-ink2">
        {formatNumber(balanceAfter - amount)} → {formatNumber(balanceAfter)}
      </p>
      {undone ? (
        <div className="col-span-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-13 text-ink2">
          <Badge tone="red">Undone</Badge>
          <span>
            {formatDateTime(undone.at)} by {undone.by}, new balance {formatNumber(undone.balanceAfter)}
          </span>
          <q lang={languageOf(undone.reason)} className="basis-full">
            {undone.reason}
          </q>
        </div>
      ) : (
        onUndo && (
          <p className="col-span-2">
            <UndoButton what={description} onPress={() => onUndo(adjustment)} />
          </p>
        )
      )}
    </div>
  )
}
