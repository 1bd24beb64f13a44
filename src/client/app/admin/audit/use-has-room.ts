import { useSyncExternalStore } from 'react'

/** From this width on a table has room; the same as the styles' `sm` (interface: Everywhere). */
const ROOMY = '(min-width: 40rem)'

/** Whether a table has room; under it each of its rows is a card. */
export function useHasRoom(): boolean {
  return useSyncExternalStore(subscribe, hasRoom, () => true)
}

function hasRoom(): boolean {
  return matchMedia(ROOMY).matches
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ROOMY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
