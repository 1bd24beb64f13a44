import { type ReactNode, useId } from 'react'
import { Button } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import { ProblemText } from '../fields/problem-text.tsx'
import { PANEL, PANEL_WIDTHS } from './dialog-style.ts'

interface PlainDialogProps {
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  problem?: string | null | undefined
  footer?: ReactNode
  children?: ReactNode
}

/** The browser's own dialog, for a question that cannot wait until the line is back: it keeps the focus and takes Escape. */
export function PlainDialog({
  role = 'dialog',
  onClose,
  title,
  description,
  problem,
  footer,
  children,
}: PlainDialogProps) {
  const [id, describedBy] = [useId(), useId()]
  return (
    <dialog
      ref={openAbovePage}
      role={role}
      aria-labelledby={id}
      aria-describedby={description ? describedBy : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => onClose()}
      className={cx(
        PANEL,
        PANEL_WIDTHS.sm,
        'w-full max-w-none gap-4 overflow-y-auto p-4 text-ink max-sm:top-auto sm:p-6 backdrop:bg-shade',
      )}
    >
      <h2 id={id} className="text-20 font-semibold">
        {title}
      </h2>
      {description && (
        <p id={describedBy} className="text-ink2">
          {description}
        </p>
      )}
      {children}
      {problem !== undefined && <ProblemText problem={problem} />}
      <div className="flex flex-wrap justify-end gap-2">
        {footer ?? <Button onClick={onClose}>Close</Button>}
      </div>
    </dialog>
  )
}

/** A ref. Closing it returns the focus; browsers without the method still show the panel. */
function openAbovePage(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog?.showModal) return undefined
  dialog.showModal()
  return () => dialog.close()
}
