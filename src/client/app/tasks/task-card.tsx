import { CalendarDays, type LucideIcon, Timer, Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Task } from '../../../contract/tasks.ts'
import { rateLimitText } from '../../../domain/tasks.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Points } from '../../ui/points.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { daysLeftText } from '../task-parts/deadlines.ts'
import type { OwnStatus } from '../task-parts/own-status.tsx'
import { claimedText, Places } from '../task-parts/places.tsx'
import { useTaskPrefetch } from '../task-parts/use-task-prefetch.ts'
import { DescriptionPreview } from './description-preview.tsx'
import { TaskBadges } from './task-badges.tsx'

interface TaskCardProps {
  task: Task
  status: OwnStatus | undefined
  now: Date
}

/** One task of the list. Its one link covers the whole card. */
export function TaskCard({ task, status, now }: TaskCardProps) {
  const prefetch = useTaskPrefetch()
  const titleId = useId()
  const rate = rateLimitText(task)
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-input">
      <div className="flex items-start justify-between gap-3">
        <TaskBadges task={task} status={status} />
        <p className="text-17">
          <Points amount={task.points} as="offer" />
          <VisuallyHidden> points</VisuallyHidden>
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <h2 id={titleId} className="text-17 font-semibold">
          {task.title}
        </h2>
        <DescriptionPreview html={task.descriptionHtml} />
      </div>
      <div className="mt-auto flex flex-col gap-2">
        <Places task={task} />
        <dl className="flex flex-wrap gap-x-3 gap-y-1 text-13 text-ink2">
          <Fact icon={Users} name="Claimed">
            {claimedText(task)} claimed
          </Fact>
          <Fact icon={CalendarDays} name="Time left">
            {daysLeftText(task, now)}
          </Fact>
          {rate && (
            <Fact icon={Timer} name="Rate limit">
              {rate}
            </Fact>
          )}
        </dl>
      </div>
      <ButtonLink
        href={`/tasks/${task.id}`}
        aria-describedby={titleId}
        className="static after:absolute after:inset-0 after:rounded-card"
        {...prefetch(task.id)}
      >
        View Details
      </ButtonLink>
    </li>
  )
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="tabular flex items-center gap-1 whitespace-nowrap">
      <dt>
        <Icon size={14} aria-hidden="true" />
        <VisuallyHidden>{name}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
