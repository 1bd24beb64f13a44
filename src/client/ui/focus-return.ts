import { type RefObject, useRef } from 'react'

/** Marks a place that takes the focus of what was in it (keep-focus.tsx). */
const FOCUS_KEEPER = '[data-keeps-focus]'

interface FocusReturn {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: () => void
}

/**
 * Gives the focus back to what had it when a dialog opened; a menu that is gone by then is represented by its button,
 * and a row that the dialog did away with by its list (KeepFocus). `instead` takes it where it is there.
 */
export function useFocusReturn(instead?: RefObject<HTMLElement | null>): FocusReturn {
  const origin = useRef<HTMLElement | null>(null)
  const keeper = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      origin.current = originOf(document.activeElement)
      keeper.current = origin.current?.closest<HTMLElement>(FOCUS_KEEPER) ?? null
    },
    onCloseAutoFocus: () => {
      const target = instead?.current ?? origin.current
      if (target?.isConnected) target.focus()
      else keeper.current?.focus({ preventScroll: true })
    },
  }
}

function originOf(active: Element | null): HTMLElement | null {
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (menuButton) return document.getElementById(menuButton)
  return active instanceof HTMLElement ? active : null
}
