import { createSignal } from './store.ts'

/** Whether the media query matches; true on the server, and where the browser cannot tell. */
function mediaHook(media: string): () => boolean {
  // All callers share one query: creating one is expensive, and callers may read it on every key press.
  let query: MediaQueryList | undefined
  const shared = () => {
    query ??= window.matchMedia?.(media)
    return query
  }
  const signal = createSignal((tell) => {
    shared()?.addEventListener('change', tell)
    return () => shared()?.removeEventListener('change', tell)
  })
  return () => signal.use(() => shared()?.matches ?? true, true)
}

/** Room for list, proof and decision side by side; the same width as `lg` in the styles. */
export const useIsWide = mediaHook('(min-width: 64rem)')

/** Room for a table; below this, each row is a card. */
export const useHasRoom = mediaHook('(min-width: 40rem)')

/** Room for a third column, beside a list and what is open. */
export const useHasAside = mediaHook('(min-width: 90rem)')
