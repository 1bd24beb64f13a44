import { useEffect, useRef } from 'react'
import type { AdminTask } from '../../../../contract/admin-tasks.ts'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useFirstRows } from '../../../ui/use-first-rows.ts'
import { ManagedTaskCard, type TaskCommands } from './managed-task-card.tsx'
import { MANAGED_TASK_GRID } from './managed-task-grid.ts'
import { ManagedTaskSkeletons } from './managed-task-skeletons.tsx'

interface ManagedTaskResultsProps {
  tasks: PagedList<AdminTask>
  now: Date
  /** Takes the filters away; undefined while there are none. */
  onClear: (() => void) | undefined
  onCreate: () => void
  commands: TaskCommands
}

/** The four faces of the managed tasks. */
export function ManagedTaskResults({ tasks, now, onClear, onCreate, commands }: ManagedTaskResultsProps) {
  const { list, loadMore } = useFocusOnMore(tasks)
  const rows = useFirstRows(tasks.rows)
  if (tasks.isPending) return <ManagedTaskSkeletons />
  if (tasks.isError) {
    return <EmptyState kind="failed" title="The tasks could not be loaded." onRetry={tasks.refetch} />
  }
  if (tasks.rows.length === 0) {
    return onClear ? (
      <EmptyState kind="no-match" title="No tasks found matching your criteria." onClear={onClear} />
    ) : (
      <EmptyState
        kind="first-use"
        title="No tasks yet"
        action={
          <Button variant="primary" onClick={onCreate}>
            Create Task
          </Button>
        }
      >
        Members see a task as soon as it is active.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col items-center gap-6">
      <ul
        ref={list}
        aria-label="Tasks"
        aria-busy={tasks.isStale || undefined}
        className={cx(MANAGED_TASK_GRID, 'w-full transition-opacity', tasks.isStale && 'opacity-60')}
      >
        {rows.map((task) => (
          <ManagedTaskCard key={task.id} task={task} now={now} {...commands} />
        ))}
      </ul>
      {tasks.hasMore && (
        <div className="flex flex-col items-center gap-2">
          {tasks.loadMoreFailed && (
            <p role="alert" className="text-13 font-medium text-red">
              More tasks could not be loaded. Please try again.
            </p>
          )}
          <Button onClick={loadMore} busy={tasks.isLoadingMore} busyLabel="Loading...">
            Load more tasks
          </Button>
        </div>
      )}
    </div>
  )
}

/** After 'Load more' the focus goes to the first task that came, which stands where the button was. */
function useFocusOnMore({ totalLoaded, loadMore }: PagedList<AdminTask>) {
  const list = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number | null>(null)
  useEffect(() => {
    if (shownBefore.current === null || totalLoaded <= shownBefore.current) return
    list.current?.children[shownBefore.current]?.querySelector('button')?.focus()
    shownBefore.current = null
  }, [totalLoaded])
  return {
    list,
    loadMore: () => {
      shownBefore.current = totalLoaded
      loadMore()
    },
  }
}
