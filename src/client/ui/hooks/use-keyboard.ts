import { createSignal } from './store.ts'

/** More than a browser's own bars take, less than any keyboard. */
const KEYBOARD_PX = 120

const changed = createSignal((tell) => {
  window.visualViewport?.addEventListener('resize', tell)
  return () => window.visualViewport?.removeEventListener('resize', tell)
})

/** Whether an on-screen keyboard covers the end of the window; false where the browser cannot tell. */
export function useKeyboard(): boolean {
  return changed.use(isOpen, false)
}

function isOpen(): boolean {
  const { visualViewport: seen } = window
  if (!seen) return false
  // Zooming by hand makes it smaller too.
  return document.documentElement.clientHeight - seen.height * seen.scale > KEYBOARD_PX
}
