import { type RefObject, useRef } from 'react'

/** Set by KeepFocus (keep-focus.tsx). */
const FOCUS_KEEPER = '[data-keeps-focus]'

/** Returns focus to the opener, its menu button or the list of a deleted row (KeepFocus). `instead` goes first. */
export function useFocusReturn(instead?: RefObject<HTMLElement | null>) {
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
