/**
 * An address whose path can be decoded: one that cannot (`/%E0%A4%A`) names nothing, so its signs are taken
 * literally and it is answered like every other address where there is nothing.
 */
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
