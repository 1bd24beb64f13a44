import { useEffect, useEffectEvent } from 'react'

const isApple = () => /^(Mac|iP)/.test(navigator.platform)

/** The keys as a hint shows them. */
export const paletteKeys = (): readonly string[] => (isApple() ? ['⌘', 'K'] : ['Ctrl', 'K'])

/** Both, as assistive technology expects them. */
export const PALETTE_KEYS = 'Control+K Meta+K'

/** Apple’s keyboards use ⌘: there, Control and K delete the rest of a line. */
function isPaletteKey(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  const isHeld = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return isHeld && !shiftKey && !altKey && event.key.toLowerCase() === 'k'
}

/** The browser does not get the key; held down, it acts once. */
export function usePaletteKey(act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event)) return
    event.preventDefault()
    if (!event.repeat) act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
