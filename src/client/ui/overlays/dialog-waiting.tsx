import { useEffect } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../spinner.tsx'
import { leaveFocus, OVERLAY } from './dialog-style.ts'

interface DialogWaitingProps {
  open?: boolean | undefined
  onClose?: (() => void) | undefined
}

/** Shown while a dialog's code loads. It acknowledges the press and blocks the page behind it; Escape ends it. */
export function DialogWaiting({ open = true, onClose }: DialogWaitingProps) {
  useEffect(() => {
    if (!open || !onClose) return
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open, onClose])
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
