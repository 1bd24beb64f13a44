import { useEffect, useSyncExternalStore } from 'react'

let spoken = ''
const listeners = new Set<() => void>()

/** Says something to people who cannot see the change. Saying the same words again speaks them again. */
export function announce(words: string): void {
  spoken = spoken === words ? `${words}\u00a0` : words
  for (const listener of listeners) listener()
}

/** Announces the words whenever they change; nothing while they are undefined (still loading). */
export function useAnnounce(words: string | undefined): void {
  useEffect(() => {
    if (words) announce(words)
  }, [words])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The polite live region that speaks announcements; mounted once. */
export function LiveRegion() {
  const words = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => '',
  )
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {words}
    </div>
  )
}
