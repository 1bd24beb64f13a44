import { type ReactNode, useRef, useState } from 'react'
import { type PagedList, usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { listTasks, type Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { FirstCard } from './first-card.tsx'
import { FirstCardWaiting } from './first-card-waiting.tsx'
import { NextCard, type Paid } from './next-card.tsx'

interface NewcomerProps {
  user: CurrentUser
  /** The member has completed nothing yet; undefined while loading. */
  isFirst: boolean | undefined
  own: OwnTasks
  /** The tasks that are open to the member. */
  open: PagedList<Task>
  /** Reads that failed; without them we do not know what comes next. */
  failed: readonly { refetch: () => unknown }[]
  /** The short one among them to go on with. */
  next: Task | null
  onCollect: (isCollecting: boolean) => void
  /** The way to the first reward, after the points of the card above it. */
  stepsAfter: (offered: number) => ReactNode
}

/** Leads the dashboard: the profile task until the first points, then a short task. */
export default function Newcomer({
  user,
  isFirst,
  own,
  open,
  failed,
  next,
  onCollect,
  stepsAfter,
}: NewcomerProps) {
  const [paid, setPaid] = useState<Paid | null>(null)
  const card = useRef<HTMLElement>(null)
  const { task, isSearching } = useProfileTask(open, isFirst === true)

  if (paid !== null || (isFirst === false && next)) {
    return (
      <>
        <NextCard paid={paid} next={next} />
        {stepsAfter(0)}
      </>
    )
  }
  if (failed.length > 0) {
    return (
      <Card title="Your next task" flush>
        <LoadFailure
          title="We couldn’t load your next task."
          read={{ refetch: () => failed.map((read) => read.refetch()) }}
        />
      </Card>
    )
  }
  if (isFirst === false && !open.isPending) return stepsAfter(0)
  if (isFirst === undefined || open.isPending || own.isPending || isSearching) {
    return (
      <>
        <FirstCardWaiting />
        {stepsAfter(0)}
      </>
    )
  }
  if (!task) return stepsAfter(0)
  const held = own.rows.find(({ taskId }) => taskId === task.id)
  const points = Math.max(task.points, held?.task?.points ?? 0)
  return (
    <>
      <FirstCard
        ref={card}
        user={user}
        task={task}
        isHeld={held !== undefined}
        points={points}
        onCollect={onCollect}
        onPaid={(earned) =>
          setPaid({
            points: earned,
            balanceBefore: user.totalPoints,
            height: card.current?.offsetHeight ?? 0,
          })
        }
      />
      {stepsAfter(points)}
    </>
  )
}

/**
 * Finds it among the open tasks, or by its title when the member holds it. It stays while the member claims and submits
 * it.
 */
function useProfileTask(open: PagedList<Task>, isWanted: boolean) {
  const [kept, keep] = useState<Task>()
  const listed = open.rows.find((task) => task.autoVerified)
  const enabled = isWanted && !listed && !kept && !open.isPending && !open.isError
  const found = usePagedEndpoint(listTasks, { query: { search: PROFILE_TASK_TITLE }, enabled })
  const task = listed ?? kept ?? found.rows.find((one) => one.autoVerified)
  if (task && !kept) keep(task)
  return { task, isSearching: enabled && found.isPending }
}
