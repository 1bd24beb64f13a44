import { createSignal } from './store.ts'

/** A hook that says whether a media query holds; true on the server. */
function mediaHook(media: string): () => boolean {
  // One query for all who ask: making one costs more than what it tells, and it may be asked with every key.
  let query: MediaQueryList | undefined
  const shared = () => {
    query ??= matchMedia(media)
    return query
  }
  const signal = createSignal((tell) => {
    shared().addEventListener('change', tell)
    return () => shared().removeEventListener('change', tell)
  })
  return () => signal.use(() => shared().matches, true)
}

/** Whether there is room for list, proof and decision side by side; the same width as the styles' `lg`. */
export const useIsWide = mediaHook('(min-width: 64rem)')

/** Whether a table has room; under it each of its rows is a card. */
export const useHasRoom = mediaHook('(min-width: 40rem)')
