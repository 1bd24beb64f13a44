import { useId } from 'react'
import { Link } from 'wouter'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { ListResults } from '#client/app/list-results.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { cx } from '#client/ui/cx.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { lazyInMarkup } from '#client/ui/hooks/late-code.tsx'
import { CardSkeletons } from '#client/ui/skeleton.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import { refusalOf } from '../deadlines.ts'
import type { ListedStatus } from '../task-badges.tsx'
import { MemberTaskFace, TASK_CARD, TaskFaceSkeleton, wayInId } from '../task-card-face.tsx'
import { useTaskPrefetch } from '../use-task-prefetch.ts'

/** Few lists have a card with it; its place has the height of its button. */
const WaitOnCard = lazyInMarkup(
  () => import('#client/app/claims/waitlist/wait-on-card.tsx'),
  'app/claims/waitlist/wait-on-card.tsx',
  () => <div className="min-h-10 touch:min-h-11" />,
)

const NOTHING_FOUND = 'No tasks found matching your criteria.'

interface TaskResultsProps {
  tasks: PagedList<Task>
  statuses: ReadonlyMap<number | null, ListedStatus>
  now: Date
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined
  /** Leads from *Open to you* to all tasks; undefined if those are no more. */
  onShowAll: (() => void) | undefined
}

export function TaskResults({ tasks, statuses, now, onClear, onShowAll }: TaskResultsProps) {
  return (
    <ListResults
      list={tasks}
      what="tasks"
      className={TASK_GRID}
      loading={<TaskSkeletons />}
      noMatch={NOTHING_FOUND}
      onClear={onClear}
      empty={<NoTasks onShowAll={onShowAll} />}
    >
      {(task, at) => (
        <TaskCard key={task.id} task={task} status={statuses.get(task.id)} now={now} isFirst={at === 0} />
      )}
    </ListResults>
  )
}

function NoTasks({ onShowAll }: Pick<TaskResultsProps, 'onShowAll'>) {
  if (onShowAll === undefined) {
    return (
      <EmptyState
        kind="first-use"
        title={NOTHING_FOUND}
        action={<ButtonLink href="/task-history">View Task History</ButtonLink>}
      >
        New tasks appear here as soon as they open.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="first-use"
      title={NOTHING_FOUND}
      action={<Button onClick={onShowAll}>See all tasks</Button>}
    >
      Nothing here is open to you right now. Under All, each card says why.
    </EmptyState>
  )
}

interface TaskCardProps {
  task: Task
  status: ListedStatus | undefined
  now: Date
  isFirst: boolean
}

/** The title's link covers the whole card. Its name is the title and then the button text that is seen. */
function TaskCard({ task, ...face }: TaskCardProps) {
  const prefetch = useTaskPrefetch()
  const titleId = useId()
  const linkId = useId()
  return (
    <li className={cx(TASK_CARD, 'transition-colors hover:border-input')}>
      <MemberTaskFace
        {...face}
        task={task}
        titleId={titleId}
        title={
          <Link
            id={linkId}
            href={`/tasks/${task.id}`}
            aria-labelledby={`${linkId} ${wayInId(titleId)}`}
            className="after:absolute after:inset-0 after:rounded-card"
            {...prefetch(task.id)}
          >
            {task.title}
          </Link>
        }
      >
        {isForWaiting(task, face) && <WaitOnCard task={task} now={face.now} titleId={titleId} />}
      </MemberTaskFace>
    </li>
  )
}

function isForWaiting(task: Task, { status, now }: Pick<TaskCardProps, 'status' | 'now'>): boolean {
  if (status !== undefined) return status === 'offered'
  const refusal = refusalOf(task, now)
  return refusal === 'full' || refusal === 'rate-limited'
}

/** Six placeholders (specification §9). */
function TaskSkeletons() {
  return (
    <CardSkeletons label="Loading tasks..." className={TASK_GRID} card={TASK_CARD}>
      <TaskFaceSkeleton />
    </CardSkeletons>
  )
}

const TASK_GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3'
