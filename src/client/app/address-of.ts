/** An address with its query; leaves out what is empty. */
export function addressOf(path: string, query: Record<string, string | undefined>): string {
  const parts = new URLSearchParams(
    Object.entries(query).filter((part): part is [string, string] => Boolean(part[1])),
  )
  return parts.size === 0 ? path : `${path}?${parts}`
}
