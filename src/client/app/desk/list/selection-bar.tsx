import { Check, X } from 'lucide-icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import type { BulkStatus } from '../bulk/use-bulk-question.ts'
import type { Reviewable } from '../queue/review-queue.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps<Row extends Reviewable> {
  selection: Selection<Row>
  label: string
  onDecide: (to: BulkStatus) => void
  /** Other decisions on the selected rows. */
  more?: ReactNode
}

export function SelectionBar<Row extends Reviewable>({
  selection,
  label,
  onDecide,
  more,
}: SelectionBarProps<Row>) {
  const { selectable, selected, pending } = selection
  const count = selected.length
  const all = useRef<HTMLInputElement>(null)
  const isPartial = count > 0 && count < selectable.length
  useEffect(() => {
    if (all.current) all.current.indeterminate = isPartial
  }, [isPartial])
  useAnnounce(count > 0 ? `${count} selected` : undefined)
  if (selectable.length === 0) return null
  return (
    <fieldset
      aria-label={label}
      className={cx(
        'flex min-h-12 flex-wrap items-center gap-x-1 gap-y-1 border-b border-line bg-surface py-1 pr-2 pl-3 max-lg:px-4',
        count > 0 && 'max-lg:sticky max-lg:top-header max-lg:z-10',
      )}
    >
      <label className="target mr-auto inline-flex min-w-0 items-center gap-2 text-13">
        <input
          ref={all}
          type="checkbox"
          className="size-6 shrink-0"
          checked={count > 0 && count === selectable.length}
          onChange={(event) => (event.target.checked ? selection.selectAll() : selection.clear())}
        />
        <span className="tabular">{count > 0 ? `${count} selected` : `Select all ${selectable.length}`}</span>
      </label>
      {pending.length > 0 && (
        <>
          <Button size="sm" icon={<Check size={14} />} onClick={() => onDecide('approved')}>
            {`Approve ${pending.length}`}
          </Button>
          <Button size="sm" icon={<X size={14} />} onClick={() => onDecide('rejected')}>
            {`Reject ${pending.length}`}
          </Button>
        </>
      )}
      {more}
    </fieldset>
  )
}

interface RowCheckboxProps<Row extends Reviewable> {
  row: Row
  selection: Selection<Row>
  name: string
  isTabStop: boolean
}

/** Selects a row; with Shift, every row from the last one to this one. */
export function RowCheckbox<Row extends Reviewable>({
  row,
  selection,
  name,
  isTabStop,
}: RowCheckboxProps<Row>) {
  // A list without selectable rows has no checkbox column.
  if (selection.selectable.length === 0) return null
  if (!selection.isSelectable(row.id)) return <span className="w-9 shrink-0 touch:w-12" />
  return (
    <label className="target flex shrink-0 items-start justify-center pt-3 pl-3 max-lg:pt-4 touch:w-12 touch:pl-2">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        tabIndex={isTabStop ? 0 : -1}
        className="size-6 shrink-0 -outline-offset-2"
        checked={selection.has(row.id)}
        onChange={(event) => {
          const { nativeEvent } = event
          selection.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }}
      />
    </label>
  )
}
