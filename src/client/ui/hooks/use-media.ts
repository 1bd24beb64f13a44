import { createSignal } from './store.ts'

// All callers share one query: creating one is expensive, and callers may read it on every key press.
let query: MediaQueryList | undefined
const changed = createSignal((tell) => {
  wide()?.addEventListener('change', tell)
  return () => wide()?.removeEventListener('change', tell)
})

/**
 * Room for list, proof and decision side by side; the same width as `lg` in the styles. True on the server, and where the
 * browser cannot tell.
 */
export function useIsWide(): boolean {
  return changed.use(() => wide()?.matches ?? true, true)
}

function wide(): MediaQueryList | undefined {
  query ??= window.matchMedia?.('(min-width: 64rem)')
  return query
}
