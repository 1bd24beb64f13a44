import { useState } from 'react'
import { type PagedList, usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { refusalOf } from '#client/app/tasks/deadlines.ts'
import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { listTasks, type Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { shortTask } from '#domain/tasks/first-steps.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { FirstCard } from './first-card.tsx'
import { FirstCardWaiting } from './first-card-waiting.tsx'
import { PaidCard } from './paid-card.tsx'

interface NewcomerProps {
  user: CurrentUser
  /** The member has completed nothing yet; undefined while loading. */
  isFirst: boolean | undefined
  own: OwnTasks
  open: PagedList<Task>
  now: Date
}

/** Leads the dashboard until the first points, and shows a short task when they are there. */
export default function Newcomer({ user, isFirst, own, open, now }: NewcomerProps) {
  const [paid, setPaid] = useState<number | null>(null)
  const task = useProfileTask(open, isFirst === true)
  const heldOf = (id: number) => own.rows.find(({ taskId }) => taskId === id)

  if (paid !== null) {
    const claimable = open.rows.filter(
      (one) => !one.autoVerified && !heldOf(one.id) && refusalOf(one, now) === null,
    )
    return <PaidCard paid={paid} next={shortTask(claimable)} />
  }
  if (isFirst === false) return null
  if (open.isError) {
    return (
      <Card title="Your first points" flush>
        <LoadFailure title="We couldn’t load your first task." read={open} />
      </Card>
    )
  }
  if (isFirst === undefined || open.isPending || own.isPending) return <FirstCardWaiting />
  if (!task) return null
  const held = heldOf(task.id)
  return (
    <FirstCard
      user={user}
      task={task}
      isHeld={held !== undefined}
      points={Math.max(task.points, held?.task?.points ?? 0)}
      onPaid={setPaid}
    />
  )
}

/** Finds it on the first page of tasks, or by its title. */
function useProfileTask(open: PagedList<Task>, isWanted: boolean): Task | undefined {
  const listed = open.rows.find((task) => task.autoVerified)
  const found = usePagedEndpoint(listTasks, {
    query: { search: PROFILE_TASK_TITLE },
    enabled: isWanted && !listed && open.hasMore,
  })
  return listed ?? found.rows.find((task) => task.autoVerified)
}
