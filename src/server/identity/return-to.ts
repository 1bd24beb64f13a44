const LONGEST_PATH = 2000
const ANYWHERE = 'http://local.invalid'

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
  if (url.pathname.startsWith('/api/') && !GOALS.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** An address of the provider's pages that continues with `returnTo`. */
export function providerPath(path: string, returnTo: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams(more)
  if (returnTo !== '/') query.set('returnTo', returnTo)
  return query.size === 0 ? path : `${path}?${query}`
}
