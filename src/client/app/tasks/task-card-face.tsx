import { CalendarDays, Clock, Hourglass, Timer, Users } from 'lucide-icons'
import type { ReactNode } from 'react'
import { CardFact } from '#client/ui/card-fact.tsx'
import { Points } from '#client/ui/points.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import { claimTimeText } from '#domain/tasks/task-form.ts'
import { rateLimitText } from '#domain/tasks/tasks.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { daysLeftText, refusalOf } from './deadlines.ts'
import { DescriptionPreview } from './description-preview.tsx'
import { claimedText, Spots } from './spots.tsx'
import { type ListedStatus, TaskBadges } from './task-badges.tsx'

export const TASK_CARD = 'relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4'

interface MemberTaskFaceProps {
  task: Task
  status: ListedStatus | undefined
  now: Date
  titleId: string
  headingLevel?: 2 | 3 | 4
}

/** Specification §2 Available Tasks. */
export function MemberTaskFace({ task, status, now, ...face }: MemberTaskFaceProps) {
  const isLimited = status === undefined && refusalOf(task, now) === 'rate-limited'
  return (
    <TaskCardFace
      task={task}
      badges={<TaskBadges task={task} status={status} />}
      deadline={{ name: 'Time left', words: daysLeftText(task, now) }}
      facts={
        isLimited &&
        task.opensAt !== null && (
          <CardFact icon={Clock} name="Rate limit reached">
            Next spot opens {formatWithZone(task.opensAt)}
          </CardFact>
        )
      }
      {...face}
    />
  )
}

interface TaskCardFaceProps {
  task: Pick<
    Task,
    | 'title'
    | 'descriptionHtml'
    | 'points'
    | 'capacity'
    | 'claimedCount'
    | 'rateLimit'
    | 'ratePeriodDays'
    | 'claimHours'
  >
  titleId: string
  headingLevel?: 2 | 3 | 4
  badges: ReactNode
  deadline: { name: string; words: string }
  facts?: ReactNode
  children?: ReactNode
}

/** Shared by members' and admins' cards. */
export function TaskCardFace({
  task,
  titleId,
  headingLevel = 2,
  badges,
  deadline,
  facts,
  children,
}: TaskCardFaceProps) {
  const rate = rateLimitText(task)
  const claimTime = claimTimeText(task.claimHours)
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        {badges}
        <p className="text-17">
          <Points amount={task.points} as="offer" />
          <VisuallyHidden> points</VisuallyHidden>
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <Heading id={titleId} lang={languageOf(task.title)} className="text-17 font-semibold wrap-anywhere">
          {task.title}
        </Heading>
        <DescriptionPreview html={task.descriptionHtml} />
      </div>
      <div className="mt-auto flex flex-col gap-2">
        <Spots task={task} />
        <dl className="flex flex-wrap gap-x-3 gap-y-1 text-13 text-ink2">
          <CardFact icon={Users} name="Claimed">
            {claimedText(task)} claimed
          </CardFact>
          <CardFact icon={CalendarDays} name={deadline.name}>
            {deadline.words}
          </CardFact>
          {rate && (
            <CardFact icon={Timer} name="Rate limit">
              {rate}
            </CardFact>
          )}
          {claimTime && (
            <CardFact icon={Hourglass} name="Time to submit">
              {claimTime} to submit
            </CardFact>
          )}
          {facts}
        </dl>
        {children}
      </div>
    </>
  )
}
