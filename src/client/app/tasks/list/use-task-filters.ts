import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { TASK_SORTS, type TaskSort } from '#domain/tasks/tasks.ts'
import { rememberTasksSearch } from '../tasks-address.ts'

/** An empty text means no filter. */
export interface TaskFilters {
  search: string
  category: string
  sort: TaskSort
  /** 'me' leaves out what the member cannot claim now. */
  open: '' | 'me'
}

const DEFAULTS: TaskFilters = { search: '', category: '', sort: 'points', open: '' }

/** Filters kept in the address; 'Back to Tasks' restores them. */
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
