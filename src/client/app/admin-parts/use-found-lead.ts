import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { foundText } from '#client/app/found-text.ts'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'

/** The lead of a list screen: the number of rows found (also announced), or that they are loading. */
export function useFoundLead(list: PagedList<unknown>, one: string): string {
  const isSettled = !list.isPending && !list.isError && !list.isStale
  const countText = isSettled ? foundText(list.totalLoaded, list.hasMore, one) : undefined
  useAnnounce(countText)
  return countText ?? (list.isError ? 'Please try again in a moment.' : `Loading ${one}s...`)
}
