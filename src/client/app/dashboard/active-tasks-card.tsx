import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { OwnStatusBadge, ownStatus } from '#client/app/tasks/own-status.tsx'
import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { useTaskPrefetch } from '#client/app/tasks/use-task-prefetch.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { Points } from '#client/ui/points.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import type { UserTask } from '#contract/claims/claims.ts'
import { rejectionSummary } from '#domain/tasks/requirement-lines.ts'
import { formatDeadline, formatDeadlineDate } from '#domain/text/format.ts'

/** Specification §9. */
const TASKS_SHOWN = 3

interface ActiveTasksCardProps {
  own: OwnTasks
  /** The member's active tasks, most urgent first. */
  active: readonly UserTask[]
  /** The page leads with a task, so an empty list only says so. */
  isBelowCard: boolean
}

export function ActiveTasksCard(props: ActiveTasksCardProps) {
  return (
    <Card title="Your Active Tasks" flush>
      <KeepFocus>{contentOf(props)}</KeepFocus>
    </Card>
  )
}

/** Specification §2 Dashboard. */
const NO_TASKS = 'No active tasks. Browse available tasks to get started!'

function contentOf({ own, active, isBelowCard }: ActiveTasksCardProps): ReactNode {
  if (own.isError) return <LoadFailure title="We couldn’t load your tasks." read={own} />
  if (own.isPending) {
    return <RowSkeletons label="Loading your tasks..." count={isBelowCard ? 1 : TASKS_SHOWN} />
  }
  if (active.length === 0 && isBelowCard) return <p className="px-4 py-3 text-ink2 sm:px-5">{NO_TASKS}</p>
  if (active.length === 0) {
    return (
      <EmptyState
        kind="first-use"
        title={NO_TASKS}
        action={
          <ButtonLink href="/tasks" variant="primary">
            Browse Tasks
          </ButtonLink>
        }
      />
    )
  }
  return (
    <ul className="divide-y divide-line px-4 sm:px-5">
      {active.slice(0, TASKS_SHOWN).map((entry) => (
        <li key={entry.claimedAt} className="flex flex-col gap-2 py-3">
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ entry }: { entry: UserTask }): ReactNode {
  const status = ownStatus(entry)
  const { task, taskId, latestSubmission: latest } = entry
  const said = latest && rejectionSummary(latest.reviewNotes, latest.failedLines)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="basis-full">
          <EntryTitle entry={entry} />
        </div>
        <p className="text-13 text-ink2 sm:row-start-2">
          {task?.deadline ? `Due ${formatDeadlineDate(task.deadline)}` : 'No deadline'}
          {entry.submitBy && <> · Submit by {formatDeadline(entry.submitBy)}</>}
        </p>
        <div className="flex flex-wrap items-center gap-3 sm:row-span-2 sm:row-start-1">
          {task && <Points amount={task.points} as="offer" />}
          <OwnStatusBadge status={status} />
        </div>
      </div>
      {status === 'rejected' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="line-clamp-3 min-w-0 flex-1 basis-60 border-l-2 border-red pl-3 text-ink2">
            {said ?? 'Your last submission wasn’t approved.'}
          </p>
          {taskId !== null && (
            <ButtonLink href={`/tasks/${taskId}`} size="sm">
              Resubmit
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

function EntryTitle({ entry: { task, taskId } }: { entry: UserTask }): ReactNode {
  const prefetch = useTaskPrefetch()
  if (taskId === null) {
    return (
      <Button size="sm" disabledReason="We can’t find this task. Please contact support.">
        Invalid Task
      </Button>
    )
  }
  return (
    <Link
      lang={task?.titleLang}
      href={`/tasks/${taskId}`}
      className="inline-block rounded-chip font-medium hover:underline touch:-my-3 touch:py-3"
      {...prefetch(taskId)}
    >
      {task?.title ?? 'This task is no longer listed'}
    </Link>
  )
}
