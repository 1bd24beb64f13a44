import { useId } from 'react'
import type { Task } from '../../../contract/tasks.ts'
import type { PagedList } from '../../api/use-paged-endpoint.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListResults } from '../list-results.tsx'
import type { ListedStatus } from '../task-parts/task-badges.tsx'
import { MemberTaskFace, TASK_CARD } from '../task-parts/task-card-face.tsx'
import { useTaskPrefetch } from '../task-parts/use-task-prefetch.ts'
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

interface TaskCardProps {
  task: Task
  status: ListedStatus | undefined
  now: Date
}

/** One task of the list. Its one link covers the whole card. */
export function TaskCard({ task, status, now }: TaskCardProps) {
  const prefetch = useTaskPrefetch()
  const titleId = useId()
  return (
    <li className={cx(TASK_CARD, 'transition-colors hover:border-input')}>
      <MemberTaskFace task={task} status={status} now={now} titleId={titleId} />
      <ButtonLink
        href={`/tasks/${task.id}`}
        aria-describedby={titleId}
        className="static after:absolute after:inset-0 after:rounded-card"
        {...prefetch(task.id)}
      >
        View Details
      </ButtonLink>
    </li>
  )
}
