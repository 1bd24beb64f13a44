import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ReviewFilters, readAddress, writeAddress } from './review-address.ts'

/** Typing rests this long before the server searches. */
const SEARCH_DELAY_MS = 250

/** The filters as the address says, and how to change them there; they replace the entry, so that Back leaves the screen. */
export function useReviewAddress<Status extends string>(statuses: readonly Status[]) {
  const [path, navigate] = useLocation()
  const { filters, id } = readAddress(useSearch(), statuses)
  const [typed, setTyped] = useState<string | null>(null)

  const setFilters = (next: Partial<ReviewFilters<Status>>) => {
    setTyped(null)
    const all = { ...filters, ...(typed !== null && { search: typed }), ...next }
    navigate(path + writeAddress(all, null), { replace: true })
  }

  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      setTyped(null)
      const now = readAddress(location.search, statuses).filters
      navigate(path + writeAddress({ ...now, search: typed.trim() }, null), { replace: true })
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, path, navigate, statuses])

  return {
    filters,
    /** The row the address names. */
    id,
    setFilters,
    /** What stands in the search box, ahead of the address while somebody types. */
    searchText: typed ?? filters.search,
    setSearchText: setTyped,
  }
}
