import { useEffect } from 'react'
import { Button } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import { OFFLINE_SENTENCE } from '../hooks/offline.ts'
import { useOnline } from '../hooks/use-online.ts'
import { Spinner } from '../spinner.tsx'
import { leaveFocus, OVERLAY } from './dialog-style.ts'

interface DialogWaitingProps {
  open?: boolean | undefined
  onClose?: (() => void) | undefined
}

/** Shown while a dialog's code loads. It acknowledges the press and blocks the page behind it; Escape ends it, and offline a button. */
export function DialogWaiting({ open = true, onClose }: DialogWaitingProps) {
  const isOnline = useOnline()
  useEffect(() => {
    if (!open || !onClose) return
    const since = performance.now()
    // The press that opened it may still be on its way to the document.
    const closeOnEscape = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Escape' && timeStamp > since) onClose()
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
      <div className="mx-4 grid max-w-form justify-items-center gap-4 rounded-card bg-surface p-6 shadow-dialog">
        {isOnline ? (
          <Spinner className="size-8 text-spruce" />
        ) : (
          <>
            <p>{OFFLINE_SENTENCE}</p>
            {onClose && <Button onClick={onClose}>Close</Button>}
          </>
        )}
      </div>
    </div>
  )
}
