import { useEffect, useEffectEvent } from 'react'

/** What a single key does on a review screen. */
export interface Shortcut {
  /** As the keyboard event names them, letters in lower case. */
  keys: readonly string[]
  /** How the keys are listed. */
  shown: readonly string[]
  words: string
  run: (key: string, withShift: boolean) => void
  /** Holding the key down repeats it. */
  repeats?: boolean
}

/** Lets single keys act while nobody is typing and nothing lies over the screen (interface: Everywhere). */
export function useShortcuts(shortcuts: readonly Shortcut[], on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const shortcut = shortcuts.find(({ keys }) => keys.includes(key))
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
