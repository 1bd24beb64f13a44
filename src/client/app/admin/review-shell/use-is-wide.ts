import { useSyncExternalStore } from 'react'

/** From this width on list, proof and decision stand side by side; the same as the styles' `lg`. */
const WIDE = '(min-width: 64rem)'

/** Whether there is room for list, proof and decision side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true)
}

function isWide(): boolean {
  return matchMedia(WIDE).matches
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
