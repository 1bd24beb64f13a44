import { Trash2 } from 'lucide-icons'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import type { AdminTask } from '#contract/tasks/admin-tasks.ts'
import { isExpired } from '#domain/tasks/tasks.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { deadlineOf } from '../deadlines.ts'

/** Where an admin has a task; an inactive one that was never visible is a draft. */
export function TaskStateBadge({
  task: { deletedAt, status, publishAt, publishedAt },
}: {
  task: Pick<AdminTask, 'deletedAt' | 'status' | 'publishAt' | 'publishedAt'>
}) {
  if (deletedAt !== null)
    return (
      <Badge tone="red" icon={<Trash2 size={13} strokeWidth={2.5} />}>
        Deleted
      </Badge>
    )
  if (status === 'active') return <Badge tone="spruce">Active</Badge>
  if (publishAt !== null) return <StatusBadge status="pending">Scheduled</StatusBadge>
  return <Badge>{publishedAt === null ? 'Draft' : 'Inactive'}</Badge>
}

/** 'Goes live Jan 24, 2031 at 9:00 AM EST' */
export const startText = (publishAt: string) => `Goes live ${formatWithZone(publishAt)}`

/** The same for a cell; why no member finds an active one comes first. */
export function TaskStateCell({ task, now }: { task: AdminTask; now: Date }) {
  const isLive = task.deletedAt === null && task.status === 'active'
  if (isLive && task.hidden) return <StatusBadge status="hidden">Hidden</StatusBadge>
  if (isLive && isExpired({ deadline: deadlineOf(task) }, now))
    return <StatusBadge status="expired">Expired</StatusBadge>
  return (
    <>
      <span className="flex flex-wrap gap-1">
        <TaskStateBadge task={task} />
        {task.hidden && <StatusBadge status="hidden">Hidden</StatusBadge>}
      </span>
      {task.publishAt !== null && (
        <span className="tabular block min-w-34 text-13 text-ink2">{startText(task.publishAt)}</span>
      )}
    </>
  )
}
