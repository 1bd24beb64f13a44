import { useEffect } from 'react'
import { createSignal } from './store.ts'

let spoken = ''
const changed = createSignal()

/** Speaks to screen readers. Repeating the same words speaks them again. */
export function announce(words: string): void {
  spoken = spoken === words ? `${words}\u00a0` : words
  changed.tell()
}

/** Announces on every change; nothing while undefined. */
export function useAnnounce(words: string | undefined): void {
  useEffect(() => {
    if (words) announce(words)
  }, [words])
}

export function LiveRegion() {
  const words = changed.use(() => spoken, '')
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {words}
    </div>
  )
}
