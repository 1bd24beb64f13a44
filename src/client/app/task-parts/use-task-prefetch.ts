import { listTaskSubmissions } from '../../../contract/submissions.ts'
import { getTask } from '../../../contract/tasks.ts'
import { usePrefetch } from '../../api/use-endpoint.ts'

/** Handlers for a link to a task: what its screen needs loads when the link is pointed at, touched or focused. */
export function useTaskPrefetch(): (taskId: number) => { onPointerEnter: () => void; onFocus: () => void } {
  const prefetch = usePrefetch()
  return (taskId) => {
    const load = () => {
      // As text, because the screen reads it from the address and both must name the same read.
      const params = { id: String(taskId) }
      prefetch(getTask, { params })
      prefetch(listTaskSubmissions, { params })
    }
    return { onPointerEnter: load, onFocus: load }
  }
}
