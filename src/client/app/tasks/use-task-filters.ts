import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { TASK_SORTS, type TaskSort } from '../../../domain/tasks.ts'
import { rememberTasksSearch } from '../task-parts/tasks-address.ts'

/** Typing rests this long before the server searches. */
const SEARCH_DELAY_MS = 250

const DEFAULT_SORT: TaskSort = 'points'

/** What narrows and orders the list; an empty text means all. */
export interface TaskFilters {
  search: string
  category: string
  sort: TaskSort
}

/** The filters as the URL says, and how to change them there; they replace the entry, so that Back leaves the list. */
export function useTaskFilters() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string | null>(null)
  const filters = readFilters(params)
  const address = params.toString()

  const change = (next: Partial<TaskFilters>) => {
    setTyped(null)
    setParams(paramsOf({ ...filters, ...(typed !== null && { search: typed }), ...next }), { replace: true })
  }

  useEffect(() => rememberTasksSearch(address), [address])

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
    /** What stands in the search box, ahead of the URL while somebody types. */
    searchText: typed ?? filters.search,
    setSearchText: setTyped,
    change,
    clear: () => change({ search: '', category: '', sort: filters.sort }),
    isNarrowed: filters.search.trim() !== '' || filters.category !== '',
  }
}

function readFilters(params: URLSearchParams): TaskFilters {
  const sort = params.get('sort')
  return {
    search: params.get('search') ?? '',
    category: params.get('category') ?? '',
    sort: TASK_SORTS.find((known) => known === sort) ?? DEFAULT_SORT,
  }
}

function paramsOf({ search, category, sort }: TaskFilters): Record<string, string> {
  return {
    ...(search !== '' && { search }),
    ...(category !== '' && { category }),
    ...(sort !== DEFAULT_SORT && { sort }),
  }
}
