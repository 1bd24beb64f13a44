/** What a review screen shows: kept in the address, so that a link and Back restore it. */
export interface ReviewFilters<Status extends string> {
  status: Status | 'all'
  /** '' is all of them. */
  category: string
  search: string
}

/** The first thing a reviewer wants to see: what waits. */
const DEFAULT_STATUS = 'pending'

/** The filters and the chosen row in a query string; what it does not understand is left out. */
export function readAddress<Status extends string>(
  query: string,
  statuses: readonly Status[],
): { filters: ReviewFilters<Status | typeof DEFAULT_STATUS>; id: number | null } {
  const parts = new URLSearchParams(query)
  const named = parts.get('status')
  const known = [...statuses, 'all' as const].find((status) => status === named)
  return {
    filters: {
      status: known ?? DEFAULT_STATUS,
      category: parts.get('category') ?? '',
      search: parts.get('search') ?? '',
    },
    id: readId(parts.get('id')),
  }
}

/** The query string of these filters and this row, '' when everything is as it is at first. */
export function writeAddress(filters: ReviewFilters<string>, id: number | null): string {
  const parts = new URLSearchParams()
  if (filters.status !== DEFAULT_STATUS) parts.set('status', filters.status)
  if (filters.category) parts.set('category', filters.category)
  if (filters.search) parts.set('search', filters.search)
  if (id !== null) parts.set('id', String(id))
  return parts.size === 0 ? '' : `?${parts}`
}

/** Whether a filter besides the status narrows the list. */
export function isNarrowed(filters: ReviewFilters<string>): boolean {
  return filters.category !== '' || filters.search !== ''
}

function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
