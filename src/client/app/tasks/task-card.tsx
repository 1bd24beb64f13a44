import { useId } from 'react'
import type { Task } from '../../../contract/tasks.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { cx } from '../../ui/cx.ts'
import type { ListedStatus } from '../task-parts/task-badges.tsx'
import { MemberTaskFace, TASK_CARD } from '../task-parts/task-card-face.tsx'
import { useTaskPrefetch } from '../task-parts/use-task-prefetch.ts'

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
