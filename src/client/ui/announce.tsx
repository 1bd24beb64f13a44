import { useEffect } from 'react'
import { createSignal } from './store.ts'

let spoken = ''
const changed = createSignal()

/** Says something to people who cannot see the change. Saying the same words again speaks them again. */
export function announce(words: string): void {
  spoken = spoken === words ? `${words}\u00a0` : words
  changed.tell()
}

/** Announces the words whenever they change; nothing while they are undefined (still loading). */
export function useAnnounce(words: string | undefined): void {
  useEffect(() => {
    if (words) announce(words)
  }, [words])
}

/** The polite live region that speaks announcements; mounted once. */
export function LiveRegion() {
  const words = changed.use(() => spoken, '')
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {words}
    </div>
  )
}
