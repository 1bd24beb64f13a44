import { useRef } from 'react'

interface FocusReturn {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: () => void
}

/** Gives the focus back to what had it when a dialog opened; a menu that is gone by then is represented by its button. */
export function useFocusReturn(): FocusReturn {
  const origin = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      origin.current = originOf(document.activeElement)
    },
    onCloseAutoFocus: () => origin.current?.focus(),
  }
}

function originOf(active: Element | null): HTMLElement | null {
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (menuButton) return document.getElementById(menuButton)
  return active instanceof HTMLElement ? active : null
}
