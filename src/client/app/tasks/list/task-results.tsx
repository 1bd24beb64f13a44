import { useId } from 'react'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { ListResults } from '#client/app/list-results.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { CardSkeletons, Skeleton, Skeletons } from '#client/ui/skeleton.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import type { ListedStatus } from '../task-badges.tsx'
import { MemberTaskFace, TASK_CARD } from '../task-card-face.tsx'
import { useTaskPrefetch } from '../use-task-prefetch.ts'

const NOTHING_FOUND = 'No tasks found matching your criteria.'

interface TaskResultsProps {
  tasks: PagedList<Task>
  statuses: ReadonlyMap<number | null, ListedStatus>
  now: Date
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined
}

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

/** Its one link covers the whole card. */
function TaskCard({ task, status, now }: { task: Task; status: ListedStatus | undefined; now: Date }) {
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

/** Six placeholders (specification §9) with the line heights of a real card. */
function TaskSkeletons() {
  return (
    <CardSkeletons label="Loading tasks..." className={TASK_GRID}>
      <div className="flex h-[1.625rem] items-start justify-between gap-3">
        <Skeletons of={['h-[1.375rem] w-24', 'h-5 w-12']} />
      </div>
      <div className="flex flex-col gap-1">
        <Line height="h-[1.625rem]" bar="h-5 w-3/4" />
        <div>
          <Line height="h-[1.4375rem]" bar="h-4 w-full" />
          <Line height="h-[1.4375rem]" bar="h-4 w-2/3" />
        </div>
      </div>
      <div className="mt-auto flex flex-col gap-2">
        <Line height="h-5" bar="h-2 w-full" />
        <Line height="h-5" bar="h-3 w-1/2" />
      </div>
      <Skeleton className="h-10 w-full touch:h-11" />
    </CardSkeletons>
  )
}

function Line({ height, bar }: { height: string; bar: string }) {
  return (
    <div className={`flex items-center ${height}`}>
      <Skeleton className={bar} />
    </div>
  )
}

const TASK_GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3'
