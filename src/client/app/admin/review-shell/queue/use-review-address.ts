import { useSearch } from 'wouter'
import { useAddressFilters } from '../../../use-address-filters.ts'

/** What a review screen shows: kept in the address, so that a link and Back restore it. */
export interface ReviewFilters<Status extends string> {
  status: Status | 'all'
  /** '' is all of them. */
  category: string
  search: string
}

/** What waits is the first thing a reviewer wants to see. */
const DEFAULTS = { status: 'pending', category: '', search: '' } as const

/** The filters and the chosen row, as the address says; what it does not understand is as if it were not said. */
export function useReviewAddress<Status extends string>(statuses: readonly Status[]) {
  const address = useAddressFilters<keyof typeof DEFAULTS>(DEFAULTS)
  const known = [...statuses, 'all' as const].find((status) => status === address.filters.status)
  const filters: ReviewFilters<Status | typeof DEFAULTS.status> = {
    ...address.filters,
    status: known ?? DEFAULTS.status,
  }
  return {
    ...address,
    filters,
    /** The row the address names. */
    id: readId(new URLSearchParams(useSearch()).get('id')),
    /** Which list is shown: another one for other filters. */
    listKey: JSON.stringify(filters),
  }
}

/** Whether a filter besides the status narrows the list. */
export function isNarrowed(filters: ReviewFilters<string>): boolean {
  return filters.category !== '' || filters.search !== ''
}

/** A row's number, or null for what is none. */
export function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
