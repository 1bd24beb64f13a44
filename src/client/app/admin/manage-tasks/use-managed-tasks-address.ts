import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { MANAGED_TASK_STATUSES, type ManagedTaskStatus } from '../../../../contract/admin-tasks.ts'

/** Typing rests this long before the server searches. */
const SEARCH_DELAY_MS = 250

/** What narrows the list; an empty text means all. */
export interface ManagedTaskFilters {
  search: string
  category: string
  status: ManagedTaskStatus | ''
}

const NO_FILTERS: ManagedTaskFilters = { search: '', category: '', status: '' }

/** The filters as the address says, and how to change them there; they replace the entry, so that Back leaves the list. */
export function useManagedTasksAddress() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string | null>(null)
  const filters = readFilters(params)

  const change = (next: Partial<ManagedTaskFilters>) => {
    setTyped(null)
    setParams(paramsOf({ ...filters, ...(typed !== null && { search: typed }), ...next }), { replace: true })
  }

  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => {
      setTyped(null)
      setParams((now) => paramsOf({ ...readFilters(now), search: typed }), { replace: true })
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, setParams])

  return {
    filters,
    /** What stands in the search box, ahead of the address while somebody types. */
    searchText: typed ?? filters.search,
    setSearchText: setTyped,
    change,
    clear: () => change(NO_FILTERS),
    isNarrowed: filters.search.trim() !== '' || filters.category !== '' || filters.status !== '',
  }
}

function readFilters(params: URLSearchParams): ManagedTaskFilters {
  const status = params.get('status')
  return {
    search: params.get('search') ?? '',
    category: params.get('category') ?? '',
    status: MANAGED_TASK_STATUSES.find((known) => known === status) ?? '',
  }
}

function paramsOf(filters: ManagedTaskFilters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}
