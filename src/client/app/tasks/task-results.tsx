import { useEffect, useRef } from 'react'
import type { Task } from '../../../contract/tasks.ts'
import type { PagedList } from '../../api/use-paged-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFirstRows } from '../../ui/use-first-rows.ts'
import type { OwnStatus } from '../task-parts/own-status.tsx'
import { TaskCard } from './task-card.tsx'
import { TASK_GRID } from './task-grid.ts'
import { TaskSkeletons } from './task-skeletons.tsx'

const NOTHING_FOUND = 'No tasks found matching your criteria.'

interface TaskResultsProps {
  tasks: PagedList<Task>
  statuses: ReadonlyMap<number, OwnStatus>
  now: Date
  /** Takes the filters away; undefined while there are none. */
  onClear: (() => void) | undefined
}

/** The four faces of the task list. */
export function TaskResults({ tasks, statuses, now, onClear }: TaskResultsProps) {
  const { list, loadMore } = useFocusOnMore(tasks)
  const rows = useFirstRows(tasks.rows)
  if (tasks.isPending) return <TaskSkeletons />
  if (tasks.isError) {
    return <EmptyState kind="failed" title="The tasks could not be loaded." onRetry={tasks.refetch} />
  }
  if (tasks.rows.length === 0) {
    return onClear ? (
      <EmptyState kind="no-match" title={NOTHING_FOUND} onClear={onClear} />
    ) : (
      <EmptyState kind="first-use" title={NOTHING_FOUND}>
        New tasks appear here as soon as they open.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col items-center gap-6">
      <ul
        ref={list}
        aria-label="Tasks"
        aria-busy={tasks.isStale || undefined}
        className={cx(TASK_GRID, 'w-full transition-opacity', tasks.isStale && 'opacity-60')}
      >
        {rows.map((task) => (
          <TaskCard key={task.id} task={task} status={statuses.get(task.id)} now={now} />
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
function useFocusOnMore({ totalLoaded, loadMore }: PagedList<Task>) {
  const list = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number | null>(null)
  useEffect(() => {
    if (shownBefore.current === null || totalLoaded <= shownBefore.current) return
    list.current?.children[shownBefore.current]?.querySelector('a')?.focus()
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
