import type { ReactNode, RefObject } from 'react'
import type { PanelWidth } from './dialog-style.ts'
import { DialogWaiting } from './dialog-waiting.tsx'
import { lazyOnIdle } from './lazy-on-idle.tsx'
import { useOnceOpen } from './use-once-open.ts'

const DialogView = lazyOnIdle(
  () => import('./dialog-view.tsx').then((file) => file.DialogView),
  DialogWaiting,
)

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  width?: PanelWidth | undefined
  /** Buttons at the bottom, in view unless all of it scrolls; the main action comes last. */
  footer?: ReactNode
  /** Takes the focus afterwards, if it is there then; else what opened the dialog does. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  children?: ReactNode
}

/**
 * A modal dialog: focus goes in, Escape closes, focus returns. Its body scrolls, title and footer stay; where they leave
 * it too little room, all of it scrolls.
 */
export function Dialog(props: DialogProps) {
  return useOnceOpen(props.open) && <DialogView {...props} />
}
