import type { AdminTask } from '../../../../contract/admin-tasks.ts'
import type { PagedList } from '../../../api/use-paged-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListResults } from '../../list-results.tsx'
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

/** The managed tasks. */
export function ManagedTaskResults({ tasks, now, onClear, onCreate, commands }: ManagedTaskResultsProps) {
  return (
    <ListResults
      list={tasks}
      what="tasks"
      className={MANAGED_TASK_GRID}
      loading={<ManagedTaskSkeletons />}
      noMatch="No tasks found matching your criteria."
      onClear={onClear}
      empty={
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
      }
    >
      {(task) => <ManagedTaskCard key={task.id} task={task} now={now} {...commands} />}
    </ListResults>
  )
}
