import { type RefObject, useRef } from 'react'

/** Set by KeepFocus (keep-focus.tsx). */
const FOCUS_KEEPER = '[data-keeps-focus]'

/** Returns focus to the opener, its menu button or the list of a deleted row (KeepFocus). `instead` goes first. */
export function useFocusReturn(instead?: RefObject<HTMLElement | null>) {
  const origin = useRef<HTMLElement | null>(null)
  const keeper = useRef<HTMLElement | null>(null)
  const waiting = useRef<AbortController | null>(null)
  const remember = (opener: HTMLElement | null) => {
    origin.current = opener
    keeper.current = opener?.closest<HTMLElement>(FOCUS_KEEPER) ?? null
  }
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document
      remember(originOf(activeElement))
      if (activeElement === document.body) waiting.current = onceGivenBack(remember)
    },
    onCloseAutoFocus: () => {
      waiting.current?.abort()
      const target = instead?.current ?? origin.current
      if (target?.isConnected) target.focus()
      else keeper.current?.focus({ preventScroll: true })
    },
  }
}

/** A closed menu gives the focus back to its button a moment after it has left; an open dialog takes it again at once. */
function onceGivenBack(tell: (menuButton: HTMLElement) => void): AbortController {
  const waiting = new AbortController()
  const { signal } = waiting
  const givenBack = ({ relatedTarget: to }: FocusEvent) => {
    if (!(to instanceof HTMLElement) || to.getAttribute('aria-haspopup') !== 'menu') return
    waiting.abort()
    tell(to)
  }
  document.addEventListener('focusout', givenBack, { capture: true, signal })
  return waiting
}

/** The button of the menu that has the focus, or else what has it. */
export function originOf(active: Element | null): HTMLElement | null {
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (menuButton) return document.getElementById(menuButton)
  return active instanceof HTMLElement ? active : null
}
