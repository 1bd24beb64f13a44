const LONGEST_PATH = 2000
const ANYWHERE = 'http://local.invalid'

const PROVIDER = /^\/api(\/|$)/i
const GOALS = /^\/api\/(account\/|docs$)/

/** Characters that browsers drop or turn into a slash when they read an address. */
const DECEIVING = /[\\\p{Cc}]/u

/**
 * The path to continue with after signing in, or '/' for anything that is not a path of this product: only local paths
 * are accepted (decisions: Signing in). Pages of the provider itself lead on by themselves, so they are no goal.
 * Among the addresses of the provider only these are: the account's own, and the description of the API.
 */
export function returnPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > LONGEST_PATH) return '/'
  if (!given.startsWith('/') || given.startsWith('//') || DECEIVING.test(given)) return '/'
  const url = URL.parse(given, ANYWHERE)
  if (url === null || url.origin !== ANYWHERE || url.pathname.startsWith('//')) return '/'
  const path = decodedPath(url.pathname)
  if (path === null || (PROVIDER.test(path) && !GOALS.test(path))) return '/'
  return url.pathname + url.search + url.hash
}

/** A path as the router reads it, or null when somebody could read it differently: encoded once too often, or with hidden parts. */
function decodedPath(pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  const hidesParts = decoded.split('/').length !== pathname.split('/').length
  return hidesParts || /[%?#]/.test(decoded) || DECEIVING.test(decoded) ? null : decoded
}

/** An address of the provider's pages that continues with `returnTo`. */
export function providerPath(path: string, returnTo: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  if (returnTo !== '/') query.set('returnTo', returnTo)
  return query.size === 0 ? path : `${path}?${query}`
}
