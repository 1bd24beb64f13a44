import { Eye, EyeOff, Pencil, Pin, PinOff, RotateCcw, Trash2 } from 'lucide-icons'
import { useId } from 'react'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { MoreMenu } from '#client/app/admin-parts/card-actions.tsx'
import { CELL, HEAD, STICKY } from '#client/app/admin-parts/list-view/table.tsx'
import { campaignAddress } from '#client/app/campaigns/parts/addresses.ts'
import { cx } from '#client/ui/cx.ts'
import { MenuItem } from '#client/ui/overlays/menu.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { AdminTask } from '#contract/tasks/admin-tasks.ts'
import { formatDeadline, formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { MoreOfTask, type TaskActions } from './task-menu.tsx'
import { TaskStateCell } from './task-state.tsx'

const COLUMNS = [
  ['Title', cx(STICKY, 'text-left')],
  ['Status', 'text-left'],
  ['Category', 'text-left'],
  ['Points', 'text-right'],
  ['Spots', 'text-left'],
  ['Deadline', 'text-left'],
  ['Pending', 'text-right'],
  ['Campaign', 'text-left'],
] as const

export function TaskTableHead() {
  return (
    <tr>
      {COLUMNS.map(([name, className]) => (
        <th key={name} scope="col" className={cx(HEAD, className)}>
          {name}
        </th>
      ))}
      <th scope="col" className={HEAD}>
        <span className="sr-only">Actions</span>
      </th>
    </tr>
  )
}

interface TaskRowProps extends TaskActions {
  task: AdminTask
  now: Date
  /** The address of its form. */
  form: { href: string; state: unknown }
  onEdit: () => void
}

export function TaskRow({ task, now, form, onEdit, ...actions }: TaskRowProps) {
  const titleId = useId()
  const { campaign, deadline, deletedAt, pendingSubmissions } = task
  const lang = languageOf(task.title)
  const title = (
    <span lang={lang} className="line-clamp-2 min-w-0 wrap-anywhere">
      {task.title}
    </span>
  )
  return (
    <tr>
      <th
        scope="row"
        className={cx(CELL, STICKY, 'w-64 max-w-40 min-w-40 text-left font-normal sm:max-w-72 sm:min-w-56')}
      >
        <span className="flex items-center gap-1.5">
          {task.priority && (
            <span className="shrink-0 text-spruce">
              <Pin size={14} strokeWidth={2.5} />
              <VisuallyHidden>Priority</VisuallyHidden>
            </span>
          )}
          {deletedAt === null ? (
            <TextLink
              id={titleId}
              {...form}
              className="target inline-flex max-w-full min-w-0 items-center font-semibold"
            >
              {title}
            </TextLink>
          ) : (
            <span id={titleId} className="min-w-0">
              {title}
            </span>
          )}
        </span>
      </th>
      <td className={CELL}>
        <TaskStateCell task={task} now={now} />
      </td>
      <td className={cx(CELL, 'min-w-24')} lang={languageOf(task.category)}>
        {task.category}
      </td>
      <td className={cx(CELL, 'tabular text-right font-semibold')}>{formatNumber(task.points)}</td>
      <td className={cx(CELL, 'tabular whitespace-nowrap')}>{spotsText(task)}</td>
      <td className={cx(CELL, 'tabular min-w-34 text-13 text-ink2')}>
        {deadline === null ? 'No deadline' : formatDeadline(deadline)}
      </td>
      <td className={cx(CELL, 'tabular text-right')}>
        {pendingSubmissions === 0 ? (
          <span className="text-ink2">0</span>
        ) : (
          <AdminLink standalone className="justify-end" href={`/admin/task-reviews?task=${task.id}`}>
            {formatNumber(pendingSubmissions)}
            <span className="sr-only"> to review</span>
          </AdminLink>
        )}
      </td>
      <td className={cx(CELL, 'max-w-56 min-w-32')}>
        {campaign && (
          <TextLink standalone href={campaignAddress(campaign.id)} className="max-w-full">
            <span lang={languageOf(campaign.name)} className="line-clamp-2 min-w-0 wrap-anywhere">
              {campaign.name}
            </span>
          </TextLink>
        )}
      </td>
      <td className={cx(CELL, 'text-right')}>
        <MoreMenu titleId={titleId}>
          {deletedAt === null ? (
            <LiveItems task={task} onEdit={onEdit} {...actions} />
          ) : (
            <MenuItem icon={<RotateCcw size={16} />} onSelect={actions.onRestore}>
              Restore
            </MenuItem>
          )}
          <MoreOfTask {...actions} />
          {deletedAt === null && (
            <MenuItem icon={<Trash2 size={16} />} onSelect={() => actions.onOpen('delete')}>
              Delete task
            </MenuItem>
          )}
        </MoreMenu>
      </td>
    </tr>
  )
}

function LiveItems({
  task: { hidden, priority },
  onEdit,
  onToggleHidden,
  onTogglePriority,
}: Pick<TaskRowProps, 'task' | 'onEdit' | 'onToggleHidden' | 'onTogglePriority'>) {
  return (
    <>
      <MenuItem icon={<Pencil size={16} />} onSelect={onEdit}>
        Edit task
      </MenuItem>
      <MenuItem icon={hidden ? <Eye size={16} /> : <EyeOff size={16} />} onSelect={onToggleHidden}>
        {hidden ? 'Show task' : 'Hide task'}
      </MenuItem>
      <MenuItem icon={priority ? <PinOff size={16} /> : <Pin size={16} />} onSelect={onTogglePriority}>
        {priority ? 'Remove priority' : 'Set priority'}
      </MenuItem>
    </>
  )
}

/** A null capacity is unlimited. */
function spotsText({ capacity, claimedCount }: AdminTask): string {
  const claimed = formatNumber(claimedCount)
  return capacity === null ? `${claimed} claimed` : `${claimed} of ${formatNumber(capacity)} claimed`
}
