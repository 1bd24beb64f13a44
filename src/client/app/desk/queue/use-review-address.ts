import { useSearch } from 'wouter'
import { useAddressFilters } from '#client/app/use-address-filters.ts'

export const REVIEW_DEFAULTS = { status: 'pending', category: '', search: '' } as const

/** A review screen's filters, kept in the URL so that links and Back restore them; '' does not filter. */
export type ReviewFilters<Status extends string, More extends string = never> = {
  status: Status | 'all'
} & Record<'category' | 'search' | More, string>

/** These do not narrow a list. */
const KEPT: readonly string[] = ['status', 'sort']

/** Filters and chosen row from the URL; an unknown status is ignored. Screens with more filters pass all defaults. */
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
  const narrowing = Object.entries(defaults).filter(([name]) => !KEPT.includes(name))
  return {
    ...address,
    filters,
    /** Whether a filter besides the status narrows the list. */
    isNarrowed: narrowing.some(([name, value]) => filters[name as More] !== value),
    clear: () => address.change(Object.fromEntries(narrowing) as Partial<typeof defaults>),
    id: readId(new URLSearchParams(useSearch()).get('id')),
    /** Differs when the filters do. */
    listKey: JSON.stringify(filters),
  }
}

/** A row's id, or null if the text is none. */
export function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
