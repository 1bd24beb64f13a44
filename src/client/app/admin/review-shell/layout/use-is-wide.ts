import { useSyncExternalStore } from 'react'

/** From this width on list, proof and decision stand side by side; the same as the styles' `lg`. */
const WIDE = '(min-width: 64rem)'

/** Whether there is room for list, proof and decision side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => true)
}

let query: MediaQueryList | undefined

/** One query for all who ask: making one costs more than what it tells, and it is asked with every key. */
function wideQuery(): MediaQueryList {
  query ??= matchMedia(WIDE)
  return query
}

function isWide(): boolean {
  return wideQuery().matches
}

function subscribe(listener: () => void): () => void {
  wideQuery().addEventListener('change', listener)
  return () => wideQuery().removeEventListener('change', listener)
}
