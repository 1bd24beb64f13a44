import { type RefObject, useRef } from 'react'

interface FocusReturn {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: () => void
}

/**
 * Gives the focus back to what had it when a dialog opened; a menu that is gone by then is represented by its button.
 * `instead` takes it where it is there: for a dialog that makes away with what opened it.
 */
export function useFocusReturn(instead?: RefObject<HTMLElement | null>): FocusReturn {
  const origin = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      origin.current = originOf(document.activeElement)
    },
    onCloseAutoFocus: () => {
      const target = instead?.current ?? origin.current
      // What opened the dialog may be gone by now, such as the card that was deleted.
      if (target?.isConnected) target.focus()
      else if (document.activeElement === document.body) focusHeading()
    },
  }
}

function originOf(active: Element | null): HTMLElement | null {
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (menuButton) return document.getElementById(menuButton)
  return active instanceof HTMLElement ? active : null
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
}
