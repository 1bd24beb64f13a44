import { cx } from './cx.ts'
import { leaveFocus, OVERLAY } from './dialog-style.ts'
import { Spinner } from './spinner.tsx'

/**
 * Stands where a dialog will, as long as its file is on the way: it shows that the press was heard, and nothing
 * behind it acts on keys or presses any more.
 */
export function DialogWaiting({ open = true }: { open?: boolean }) {
  if (!open) return null
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-busy="true"
      aria-label="Loading"
      onMouseDown={leaveFocus}
      className={cx(OVERLAY, 'grid place-items-center')}
    >
      <div className="rounded-card bg-surface p-6 text-spruce shadow-dialog">
        <Spinner className="size-8" />
      </div>
    </div>
  )
}
