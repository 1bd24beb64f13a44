import type { Task } from '../../../contract/tasks.ts'
import type { PagedList } from '../../api/use-paged-endpoint.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListResults } from '../list-results.tsx'
import type { ListedStatus } from '../task-parts/task-badges.tsx'
import { TaskCard } from './task-card.tsx'
import { TASK_GRID } from './task-grid.ts'
import { TaskSkeletons } from './task-skeletons.tsx'

const NOTHING_FOUND = 'No tasks found matching your criteria.'

interface TaskResultsProps {
  tasks: PagedList<Task>
  statuses: ReadonlyMap<number | null, ListedStatus>
  now: Date
  /** Takes the filters away; undefined while there are none. */
  onClear: (() => void) | undefined
}

/** The task list (specification §2 Tasks). */
export function TaskResults({ tasks, statuses, now, onClear }: TaskResultsProps) {
  return (
    <ListResults
      list={tasks}
      what="tasks"
      className={TASK_GRID}
      loading={<TaskSkeletons />}
      noMatch={NOTHING_FOUND}
      onClear={onClear}
      empty={
        <EmptyState kind="first-use" title={NOTHING_FOUND}>
          New tasks appear here as soon as they open.
        </EmptyState>
      }
    >
      {(task) => <TaskCard key={task.id} task={task} status={statuses.get(task.id)} now={now} />}
    </ListResults>
  )
}
