import { Globe, Trash2 } from 'lucide-react'
import type { AdminTask } from '../../../../contract/admin-tasks.ts'
import { isExpired, isFull } from '../../../../domain/tasks.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { deadlineOf } from '../../task-parts/deadlines.ts'

/** Where a task stands: whether members find it, and what sets it apart. */
export function ManagedTaskBadges({ task, now }: { task: AdminTask; now: Date }) {
  return (
    <div className="flex flex-wrap gap-1">
      {task.deletedAt ? (
        <Badge tone="red" icon={<Trash2 size={13} strokeWidth={2.5} aria-hidden="true" />}>
          Deleted
        </Badge>
      ) : (
        <Badge tone={task.status === 'active' ? 'spruce' : 'neutral'}>
          {task.status === 'active' ? 'Active' : 'Inactive'}
        </Badge>
      )}
      {task.hidden && <StatusBadge status="hidden">Hidden</StatusBadge>}
      {task.priority && <StatusBadge status="priority">Priority</StatusBadge>}
      {isExpired({ deadline: deadlineOf(task) }, now) && <StatusBadge status="expired">Expired</StatusBadge>}
      {isFull(task) && <StatusBadge status="full">Capacity Full</StatusBadge>}
      {task.isReview && (
        <Badge icon={<Globe size={13} strokeWidth={2.5} aria-hidden="true" />}>Review task</Badge>
      )}
      <Badge>{task.category}</Badge>
    </div>
  )
}
