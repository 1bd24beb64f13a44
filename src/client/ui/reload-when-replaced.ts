import { isOffline } from './offline.ts'

const RELOADED_KEY = 'reloaded-for'

/**
 * A screen, or a part of one, whose file cannot be loaded any more usually means that a newer client was deployed: loads the page again,
 * once per address, so that a lost connection does not reload forever; the second time the failure is thrown. Without a
 * connection there is nothing to load from: what is shown stays until there is one.
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
    // Without storage nobody can say whether this page was reloaded before.
    return false
  }
}
