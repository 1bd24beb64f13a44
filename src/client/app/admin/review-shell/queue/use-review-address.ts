import { useSearch } from 'wouter'
import { useAddressFilters } from '../../../use-address-filters.ts'

/** What waits is the first thing a reviewer wants to see. */
export const REVIEW_DEFAULTS = { status: 'pending', category: '', search: '' } as const

/** What a review screen shows: kept in the address, so that a link and Back restore it; '' does not narrow. */
export type ReviewFilters<Status extends string, More extends string = never> = {
  status: Status | 'all'
} & Record<'category' | 'search' | More, string>

/** What orders a list, and does not narrow it. */
type Kept = 'status' | 'sort'

/**
 * The filters and the chosen row, as the address says; a status that it does not know is as if it were not said. A screen
 * with more filters than these gives the defaults of all.
 */
export function useReviewAddress<Status extends string, More extends string = never>(
  statuses: readonly Status[],
  defaults: Record<keyof typeof REVIEW_DEFAULTS | More, string> = REVIEW_DEFAULTS as typeof defaults,
) {
  const address = useAddressFilters<keyof typeof REVIEW_DEFAULTS | More>(defaults)
  const known = [...statuses, 'all' as const].find((status) => status === address.filters.status)
  const filters = {
    ...address.filters,
    status: known ?? REVIEW_DEFAULTS.status,
  } as ReviewFilters<Status | typeof REVIEW_DEFAULTS.status, More>
  const narrowing = Object.entries(defaults).filter(([name]) => !isKept(name))
  return {
    ...address,
    filters,
    /** Whether a filter besides the status narrows the list. */
    isNarrowed: narrowing.some(([name, value]) => filters[name as More] !== value),
    /** Shows the whole list of this status. */
    clear: () => address.change(Object.fromEntries(narrowing) as Partial<typeof defaults>),
    /** The row the address names. */
    id: readId(new URLSearchParams(useSearch()).get('id')),
    /** Which list is shown: another one for other filters. */
    listKey: JSON.stringify(filters),
  }
}

function isKept(name: string): name is Kept {
  return name === 'status' || name === 'sort'
}

/** A row's number, or null for what is none. */
export function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
