import { MANAGED_TASK_STATUSES } from '../../../../contract/admin-tasks.ts'
import { useAddressFilters } from '../../use-address-filters.ts'

/** An empty text means all. */
const NO_FILTERS = { search: '', category: '', status: '' }

/** What narrows the managed tasks, as the address says. */
export function useManagedTasksAddress() {
  const address = useAddressFilters<keyof typeof NO_FILTERS>(NO_FILTERS)
  const { filters, change, isNarrowedBesides } = address
  const status = MANAGED_TASK_STATUSES.find((known) => known === filters.status) ?? ''
  return {
    ...address,
    filters: { ...filters, status } as const,
    clear: () => change(NO_FILTERS),
    isNarrowed: isNarrowedBesides(),
  }
}
