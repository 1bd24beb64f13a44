import { CalendarClock, Globe, Images, Megaphone, Pin, PinOff } from 'lucide-icons'
import { useId } from 'react'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { CardActions, DeletedActions } from '#client/app/admin-parts/card-actions.tsx'
import { VisibilityButton } from '#client/app/admin-parts/visibility-button.tsx'
import { campaignAddress } from '#client/app/campaigns/parts/addresses.ts'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { CardFact } from '#client/ui/card-fact.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AdminTask } from '#contract/tasks/admin-tasks.ts'
import { ACT_NAMES, PLATFORM_NAMES } from '#domain/campaigns/platform-rules.ts'
import { isExpired, isFull } from '#domain/tasks/tasks.ts'
import { formatDeadline, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { deadlineOf } from '../deadlines.ts'
import { TASK_CARD, TaskCardFace } from '../task-card-face.tsx'
import { MoreOfTask, type TaskActions } from './task-menu.tsx'
import { startText, TaskStateBadge } from './task-state.tsx'

interface ManagedTaskCardProps extends TaskActions {
  task: AdminTask
  now: Date
  onEdit: () => void
}

export function ManagedTaskCard(props: ManagedTaskCardProps) {
  const { task, now, onOpen } = props
  const titleId = useId()
  const more = <MoreOfTask {...props} />
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
          <>
            {task.platform && task.act && (
              <CardFact icon={Megaphone} name="Platform and act">
                {`${PLATFORM_NAMES[task.platform]} · ${ACT_NAMES[task.act]}`}
              </CardFact>
            )}
            {task.mediaCount > 0 && (
              <CardFact icon={Images} name="Bonus media">
                {plural(task.mediaCount, 'bonus file', 'bonus files')}
              </CardFact>
            )}
            {task.publishAt && (
              <CardFact icon={CalendarClock} name="Goes live">
                {startText(task.publishAt)}
              </CardFact>
            )}
          </>
        }
      >
        {task.campaign && (
          <p className="text-13">
            <span className="text-ink2">Campaign</span>{' '}
            <TextLink standalone href={campaignAddress(task.campaign.id)} className="max-w-full">
              <span lang={languageOf(task.campaign.name)} className="min-w-0 wrap-anywhere">
                {task.campaign.name}
              </span>
            </TextLink>
          </p>
        )}
        {task.pendingSubmissions > 0 && (
          <p className="text-13">
            <AdminLink standalone href={`/admin/task-reviews?task=${task.id}`}>
              {plural(task.pendingSubmissions, 'submission', 'submissions')} to review
            </AdminLink>
          </p>
        )}
      </TaskCardFace>
      {task.deletedAt === null ? (
        <CardActions
          titleId={titleId}
          editLabel="Edit task"
          deleteLabel="Delete task"
          onEdit={props.onEdit}
          onDelete={() => onOpen('delete')}
          toggles={
            <>
              <VisibilityButton
                isVisible={!task.hidden}
                labels={{ hide: 'Hide task', show: 'Show task' }}
                aria-describedby={titleId}
                onClick={props.onToggleHidden}
              />
              <IconButton
                label={task.priority ? 'Remove priority' : 'Set priority'}
                icon={task.priority ? <PinOff size={18} /> : <Pin size={18} />}
                aria-describedby={titleId}
                onClick={props.onTogglePriority}
              />
            </>
          }
          more={more}
        />
      ) : (
        <DeletedActions
          titleId={titleId}
          deletedAt={task.deletedAt}
          onRestore={props.onRestore}
          more={more}
        />
      )}
    </li>
  )
}

function ManagedTaskBadges({ task, now }: { task: AdminTask; now: Date }) {
  return (
    <div className="flex flex-wrap gap-1">
      <TaskStateBadge task={task} />
      {task.hidden && <StatusBadge status="hidden">Hidden</StatusBadge>}
      {task.priority && <StatusBadge status="priority">Priority</StatusBadge>}
      {isExpired({ deadline: deadlineOf(task) }, now) && <StatusBadge status="expired">Expired</StatusBadge>}
      {isFull(task) && <StatusBadge status="full">Capacity Full</StatusBadge>}
      {task.isReview && <Badge icon={<Globe size={13} strokeWidth={2.5} />}>Review task</Badge>}
      <Badge>{task.category}</Badge>
    </div>
  )
}
