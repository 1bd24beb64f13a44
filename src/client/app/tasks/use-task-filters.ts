import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { TASK_SORTS, type TaskSort } from '../../../domain/tasks.ts'
import { rememberTasksSearch } from '../task-parts/tasks-address.ts'
import { useAddressFilters } from '../use-address-filters.ts'

/** What narrows and orders the list; an empty text means all. */
export interface TaskFilters {
  search: string
  category: string
  sort: TaskSort
  /** 'me' leaves out what the member cannot claim now. */
  open: '' | 'me'
}

const DEFAULTS: TaskFilters = { search: '', category: '', sort: 'points', open: '' }

/** What narrows and orders the tasks, as the address says; the way back from a task leads to the same list. */
export function useTaskFilters() {
  const address = useAddressFilters<keyof TaskFilters>(DEFAULTS)
  const { filters, change, isNarrowedBesides } = address
  const sort = TASK_SORTS.find((known) => known === filters.sort) ?? DEFAULTS.sort
  const [params] = useSearchParams()
  const remembered = params.toString()
  useEffect(() => rememberTasksSearch(remembered), [remembered])
  return {
    ...address,
    filters: {
      ...filters,
      sort,
      open: filters.open === 'me' ? 'me' : '',
    } satisfies TaskFilters,
    clear: () => change({ search: '', category: '', open: '' }),
    isNarrowed: isNarrowedBesides('sort'),
  }
}
