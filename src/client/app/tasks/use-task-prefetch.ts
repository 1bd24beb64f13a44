import { usePrefetch } from '#client/api/use-endpoint.ts'
import { listTaskSubmissions } from '#contract/proofs/submissions.ts'
import { getTask } from '#contract/tasks/tasks.ts'

/** Preloads a task's screen when a link to it is hovered, touched or focused. */
export function useTaskPrefetch(): (taskId: number) => { onPointerEnter: () => void; onFocus: () => void } {
  const prefetch = usePrefetch()
  return (taskId) => {
    const load = () => {
      // A string as in the address, so that both have the same query key.
      const params = { id: String(taskId) }
      prefetch(getTask, { params })
      prefetch(listTaskSubmissions, { params })
    }
    return { onPointerEnter: load, onFocus: load }
  }
}
