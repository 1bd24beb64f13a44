import type { LocalPath } from '#server/notifications/mail-links.ts'

const MAX_PATH_LENGTH = 2000
const ANYWHERE = 'http://local.invalid'

const PROVIDER = /^\/api(\/|$)/i
const GOALS = /^\/api\/account\//

/** Characters that browsers drop from an address or read as a slash. */
const DECEIVING = /[\\\p{Cc}]/u

/** Accepts only local paths, else '/' (decisions: Signing in). Of the provider's own paths only GOALS count. */
export function returnPath(target: unknown): string {
  if (typeof target !== 'string' || target.length > MAX_PATH_LENGTH) return '/'
  if (!target.startsWith('/') || target.startsWith('//') || DECEIVING.test(target)) return '/'
  const url = URL.parse(target, ANYWHERE)
  if (url === null || url.origin !== ANYWHERE || url.pathname.startsWith('//')) return '/'
  const path = decodedPath(url.pathname)
  if (path === null || (PROVIDER.test(path) && !GOALS.test(path))) return '/'
  const local = url.pathname + url.search + url.hash
  // Accented characters take more room here, and it travels in cookies.
  return local.length > MAX_PATH_LENGTH ? '/' : local
}

/** The path as the router reads it; null if it is ambiguous: double-encoded, or with hidden parts. */
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

export function providerPath(
  path: LocalPath,
  returnTo: string,
  more: Record<string, string> = {},
): LocalPath {
  const query = new URLSearchParams(more)
  if (returnTo !== '/') query.set('returnTo', returnTo)
  return query.size === 0 ? path : `${path}?${query}`
}
