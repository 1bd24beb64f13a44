import { Dollars } from '#client/app/points/parts/dollars.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import { isFull } from '#domain/tasks/tasks.ts'
import { type OwnStatus, OwnStatusBadge } from './own-status.tsx'

export type ListedStatus = OwnStatus | 'completed' | 'offered'

interface TaskBadgesProps {
  task: Pick<Task, 'priority' | 'capacity' | 'claimedCount' | 'category' | 'points'>
  status: ListedStatus | undefined
}

/** The category shows only without any other badge (specification §2). */
export function TaskBadges({ task, status }: TaskBadgesProps) {
  const full = isFull(task) && status !== 'offered'
  return (
    <div className="flex grow flex-wrap gap-1">
      {task.priority && <StatusBadge status="priority">Priority</StatusBadge>}
      {full && <StatusBadge status="full">Capacity Full</StatusBadge>}
      {status && <ListedStatusBadge status={status} />}
      {!task.priority && !full && !status && <Badge>{task.category}</Badge>}
      {/* The end of the line is beside the points. */}
      <Dollars points={task.points} className="ml-auto self-center text-ink2" />
    </div>
  )
}

function ListedStatusBadge({ status }: { status: ListedStatus }) {
  if (status === 'completed') return <StatusBadge status="completed">Task Completed</StatusBadge>
  if (status === 'offered') return <StatusBadge status="offered">Offered to you</StatusBadge>
  return <OwnStatusBadge status={status} />
}
