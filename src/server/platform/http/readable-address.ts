/** Escapes a path that cannot be decoded (such as `/%E0%A4%A`), so that it gets a normal 404. */
export function readableAddress(url: string): string {
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
