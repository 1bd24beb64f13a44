import {
  Copy,
  Ellipsis,
  Eye,
  EyeOff,
  Globe,
  Images,
  Pencil,
  Pin,
  PinOff,
  RotateCcw,
  ScanEye,
  Trash2,
  Users,
} from 'lucide-react'
import { useId } from 'react'
import type { AdminTask } from '../../../../contract/admin-tasks.ts'
import { fitting } from '../../../../domain/characters.ts'
import { formatDateTime, formatDeadline, plural } from '../../../../domain/format.ts'
import { MAX_SEARCH_LENGTH } from '../../../../domain/lists.ts'
import { isExpired, isFull } from '../../../../domain/tasks.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CardFact } from '../../../ui/card-fact.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { deadlineOf } from '../../task-parts/deadlines.ts'
import { TASK_CARD, TaskCardFace } from '../../task-parts/task-card-face.tsx'

/** What can be done with a task from its card. */
export interface TaskCommands {
  onToggleHidden: (task: AdminTask) => void
  onTogglePriority: (task: AdminTask) => void
  onEdit: (task: AdminTask) => void
  onDelete: (task: AdminTask) => void
  onDuplicate: (task: AdminTask) => void
  onPreview: (task: AdminTask) => void
  onShowClaims: (task: AdminTask) => void
  onRestore: (task: AdminTask) => void
}

interface ManagedTaskCardProps extends TaskCommands {
  task: AdminTask
  now: Date
}

/** One task with its figures and everything an admin can do with it. */
export function ManagedTaskCard({ task, now, ...commands }: ManagedTaskCardProps) {
  const titleId = useId()
  return (
    <li className={TASK_CARD} aria-labelledby={titleId}>
      <TaskCardFace
        task={task}
        titleId={titleId}
        badges={<ManagedTaskBadges task={task} now={now} />}
        deadline={{
          name: 'Deadline',
          words: task.deadline ? formatDeadline(task.deadline) : 'No deadline',
        }}
        facts={
          task.mediaCount > 0 && (
            <CardFact icon={Images} name="Bonus media">
              {plural(task.mediaCount, 'bonus file', 'bonus files')}
            </CardFact>
          )
        }
      >
        {task.pendingSubmissions > 0 && (
          <p className="text-13">
            <TextLink
              standalone
              href={`/admin/task-reviews?${new URLSearchParams({ search: fitting(task.title, MAX_SEARCH_LENGTH) })}`}
            >
              {plural(task.pendingSubmissions, 'submission waits', 'submissions wait')} for review
            </TextLink>
          </p>
        )}
      </TaskCardFace>
      {task.deletedAt === null ? (
        <LiveTaskActions task={task} titleId={titleId} {...commands} />
      ) : (
        <DeletedTaskActions task={task} deletedAt={task.deletedAt} titleId={titleId} {...commands} />
      )}
    </li>
  )
}

type ActionsProps = TaskCommands & { task: AdminTask; titleId: string }

function LiveTaskActions({ task, titleId, ...commands }: ActionsProps) {
  return (
    <div className="-mb-1 flex flex-wrap items-center gap-1 border-t border-line pt-2">
      <IconButton
        label={task.hidden ? 'Show task' : 'Hide task'}
        icon={task.hidden ? <Eye size={18} /> : <EyeOff size={18} />}
        aria-describedby={titleId}
        onClick={() => commands.onToggleHidden(task)}
      />
      <IconButton
        label={task.priority ? 'Remove priority' : 'Set priority'}
        icon={task.priority ? <PinOff size={18} /> : <Pin size={18} />}
        aria-describedby={titleId}
        onClick={() => commands.onTogglePriority(task)}
      />
      <IconButton
        label="Edit task"
        icon={<Pencil size={18} />}
        aria-describedby={titleId}
        onClick={() => commands.onEdit(task)}
      />
      <IconButton
        label="Delete task"
        icon={<Trash2 size={18} />}
        aria-describedby={titleId}
        onClick={() => commands.onDelete(task)}
      />
      <span className="ml-auto">
        <MoreMenu task={task} titleId={titleId} {...commands} />
      </span>
    </div>
  )
}

function DeletedTaskActions({ task, deletedAt, titleId, ...commands }: ActionsProps & { deletedAt: string }) {
  return (
    <div className="-mb-1 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <p className="text-13 text-ink2">Deleted {formatDateTime(deletedAt)}</p>
      <span className="flex items-center gap-1">
        <Button
          size="sm"
          icon={<RotateCcw size={16} />}
          aria-describedby={titleId}
          onClick={() => commands.onRestore(task)}
        >
          Restore
        </Button>
        <MoreMenu task={task} titleId={titleId} {...commands} />
      </span>
    </div>
  )
}

function MoreMenu({ task, titleId, onDuplicate, onPreview, onShowClaims }: ActionsProps) {
  return (
    <Menu
      trigger={<IconButton label="More" icon={<Ellipsis size={18} />} aria-describedby={titleId} />}
      align="end"
    >
      <MenuItem icon={<Copy size={16} />} onSelect={() => onDuplicate(task)}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<ScanEye size={16} />} onSelect={() => onPreview(task)}>
        Preview as a member
      </MenuItem>
      <MenuItem icon={<Users size={16} />} onSelect={() => onShowClaims(task)}>
        Who holds a place
      </MenuItem>
    </Menu>
  )
}

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
