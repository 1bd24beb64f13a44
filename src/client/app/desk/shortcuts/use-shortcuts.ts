import { useEffect, useEffectEvent } from 'react'

export interface Shortcut {
  /** Values of KeyboardEvent.key, letters in lower case. */
  keys: readonly string[]
  /** Values of KeyboardEvent.code, which act with Shift only: what Shift types differs between keyboards. */
  codes?: readonly string[]
  /** The keys as the dialog lists them. */
  shown: readonly string[]
  words: string
  /** `key` is the digit where `codes` has one. */
  run: (key: string, withShift: boolean) => void
  /** Holding the key repeats it. */
  repeats?: boolean
}

/** Runs single-key shortcuts unless someone is typing or a dialog is open (interface: Everywhere). */
export function useShortcuts(shortcuts: readonly Shortcut[], on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const byCode = event.shiftKey && shortcuts.find(({ codes }) => codes?.includes(event.code))
    const key = byCode ? event.code.slice(-1) : event.key.length === 1 ? event.key.toLowerCase() : event.key
    const shortcut = byCode || shortcuts.find(({ keys }) => keys.includes(key))
    if (!shortcut || (event.repeat && !shortcut.repeats)) return
    if (isTyping(event.target) || isCovered()) return
    event.preventDefault()
    shortcut.run(key, event.shiftKey)
  })
  useEffect(() => {
    if (!on) return
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [on])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"]'))
  )
}

function isCovered(): boolean {
  return (
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], :popover-open') !== null
  )
}
