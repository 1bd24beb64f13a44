import { useSearchParams } from 'wouter'
import { useRowInAddress } from '#client/app/admin-parts/use-row-in-address.ts'
import { readId } from '#client/app/desk/queue/use-review-address.ts'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { MANAGED_TASK_STATUSES } from '#contract/tasks/admin-tasks.ts'

/** An empty value means all. */
const DEFAULTS = { search: '', category: '', status: '' }

const TASK = ['task']

/** Filters and the task whose form is open, in the address. Back closes the form. */
export function useTasksAddress() {
  const [params] = useSearchParams()
  const address = useAddressFilters<keyof typeof DEFAULTS>(DEFAULTS, TASK)
  const row = useRowInAddress('task')
  return {
    ...address,
    status: MANAGED_TASK_STATUSES.find((known) => known === address.filters.status) ?? ('' as const),
    clear: () => address.change(DEFAULTS),
    taskId: readId(params.get('task')),
    linkTo: (id: number) => row.linkTo(String(id)),
    open: (id: number) => row.open(String(id)),
    close: row.back,
  }
}
