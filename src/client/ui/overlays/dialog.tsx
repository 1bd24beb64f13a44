import type { ReactNode, RefObject } from 'react'
import type { PanelWidth } from './dialog-style.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'

export interface DialogProps {
  open?: boolean | undefined
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  width?: PanelWidth | undefined
  /** The dialog is as high as the window allows, so that its height does not change with what it shows. */
  isTall?: boolean | undefined
  /** Why the last try failed; in the footer, beside the button that was pressed. */
  problem?: string | null | undefined
  /** Buttons, main action last. They stay in view unless the whole panel scrolls. */
  footer?: ReactNode
  /** Asks before something happens: without a field, focus starts on the first button of the footer. */
  isQuestion?: boolean | undefined
  /** Receives focus on closing if it is present; otherwise the opener does. */
  focusAfter?: RefObject<HTMLElement | null> | undefined
  children?: ReactNode
}

/** Modal. The body scrolls between title and footer, or the whole panel does when room is short (dialog-fit.ts). */
export const Dialog = lazyDialog<DialogProps>(() => import('./dialog-view.tsx'), PlainDialog)
