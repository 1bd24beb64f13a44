import { type ReactNode, useState } from 'react'
import { type PagedList, usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { listTasks, type Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
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
  /** The way to the first reward, after the points of the card above it. */
  stepsAfter: (offered: number) => ReactNode
}

/** Leads the dashboard until the first points, and shows a short task when they are there. */
export default function Newcomer({ user, isFirst, own, open, stepsAfter }: NewcomerProps) {
  const [paid, setPaid] = useState<number | null>(null)
  const { task, isSearching } = useProfileTask(open, isFirst === true)

  if (paid !== null) {
    return (
      <>
        <PaidCard paid={paid} />
        {stepsAfter(0)}
      </>
    )
  }
  if (isFirst === false) return stepsAfter(0)
  if (open.isError) {
    return (
      <>
        <Card title="Your first points" flush>
          <LoadFailure title="We couldn’t load your first task." read={open} />
        </Card>
        {stepsAfter(0)}
      </>
    )
  }
  if (isFirst === undefined || open.isPending || own.isPending || isSearching) return <FirstCardWaiting />
  if (!task) return stepsAfter(0)
  const held = own.rows.find(({ taskId }) => taskId === task.id)
  const points = Math.max(task.points, held?.task?.points ?? 0)
  return (
    <>
      <FirstCard user={user} task={task} isHeld={held !== undefined} points={points} onPaid={setPaid} />
      {stepsAfter(points)}
    </>
  )
}

/** Finds it on the first page of tasks, or by its title. */
function useProfileTask(open: PagedList<Task>, isWanted: boolean) {
  const listed = open.rows.find((task) => task.autoVerified)
  const enabled = isWanted && !listed && open.hasMore
  const found = usePagedEndpoint(listTasks, { query: { search: PROFILE_TASK_TITLE }, enabled })
  return {
    task: listed ?? found.rows.find((task) => task.autoVerified),
    isSearching: enabled && found.isPending,
  }
}
