import { listCompletedTasks } from '../../../contract/history.ts'
import { usePagedEndpoint } from '../../api/use-paged-endpoint.ts'
import { ALL, useWholeList, type WholeList } from '../task-parts/use-own-tasks.ts'

/** Every listed task the member has completed. */
export function useCompletedTasks(): WholeList<{ taskId: number }> {
  return useWholeList(usePagedEndpoint(listCompletedTasks, ALL))
}
