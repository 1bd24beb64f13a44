import { isOffline } from './offline.ts'

const RELOADED_KEY = 'reloaded-for'

/**
 * A missing script usually means that a newer client was deployed. Reloads the page once per address, then throws, to
 * avoid a loop. Offline, it waits for a connection first.
 */
export function reloadWhenReplaced(failure: unknown): Promise<never> {
  if (isOffline()) window.addEventListener('online', () => location.reload(), { once: true })
  else if (isFirstTry()) location.reload()
  else throw failure
  return new Promise(() => undefined)
}

function isFirstTry(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === location.href) return false
    sessionStorage.setItem(RELOADED_KEY, location.href)
    return true
  } catch {
    // Without storage we cannot tell whether we reloaded before.
    return false
  }
}
