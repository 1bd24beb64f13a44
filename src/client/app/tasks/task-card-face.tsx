import { CalendarDays, Clock, Hourglass, Timer, Users } from 'lucide-icons'
import type { ReactNode } from 'react'
import { CardFact } from '#client/ui/card-fact.tsx'
import { cx } from '#client/ui/cx.ts'
import { OfferChip } from '#client/ui/points.tsx'
import { Skeleton, Skeletons } from '#client/ui/skeleton.tsx'
import { t } from '#client/words/t.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { minutesText, placeText } from '#domain/tasks/task-facts.ts'
import { claimTimeText } from '#domain/tasks/task-form.ts'
import { rateLimitText } from '#domain/tasks/tasks.ts'
import { formatWithZone } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { daysLeftText, refusalOf } from './deadlines.ts'
import { DescriptionPreview } from './description-preview.tsx'
import { claimedText, Spots } from './spots.tsx'
import { type ListedStatus, TaskBadges } from './task-badges.tsx'
import { TaskPicture } from './task-picture.tsx'

export const TASK_CARD = 'group relative flex flex-col gap-1.5 rounded-card border border-line bg-surface p-3'

/** Cards beside each other are as high with a title of one line as with two. */
const FACE_TOP = 'flex flex-wrap md:min-h-[5.25rem] content-start gap-x-3 gap-y-1.5'

/** The words are beside the picture, or below it where large text leaves no room for whole ones. */
const FACE_WORDS = 'flex min-w-0 flex-1 basis-36 flex-col'

/** The id of 'View Details', the end of the name of the link that covers the card. */
export const wayInId = (titleId: string) => `${titleId}-way-in`

interface MemberTaskFaceProps
  extends Pick<TaskCardFaceProps, 'title' | 'titleId' | 'headingLevel' | 'isFirst' | 'children'> {
  task: Task
  status: ListedStatus | undefined
  now: Date
}

/** Specification §2 Available Tasks. */
export function MemberTaskFace({ task, status, now, children, ...face }: MemberTaskFaceProps) {
  const isLimited = status === undefined && refusalOf(task, now) === 'rate-limited'
  return (
    <TaskCardFace
      task={task}
      badges={<TaskBadges task={task} status={status} />}
      deadline={{ name: 'Time left', words: daysLeftText(task, now) }}
      wayIn={
        <span
          id={wayInId(face.titleId)}
          className="ml-auto shrink-0 text-13 font-semibold text-spruce group-hover:underline"
        >
          View Details
        </span>
      }
      {...face}
    >
      {isLimited && task.opensAt !== null && (
        <dl className="text-13 text-ink2">
          <CardFact icon={Clock} name="Rate limit reached">
            Next spot opens {formatWithZone(task.opensAt)}
          </CardFact>
        </dl>
      )}
      {children}
    </TaskCardFace>
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
    | 'category'
    | 'minutes'
    | 'town'
    | 'inPerson'
    | 'pictureUrl'
  >
  /** The title's text, unless it is a link. */
  title?: ReactNode
  titleId: string
  headingLevel?: 2 | 3 | 4
  /** Its picture must not wait for a scroll. */
  isFirst?: boolean
  badges: ReactNode
  deadline: { name: string; words: string }
  facts?: ReactNode
  /** Leads to the task, after the facts. */
  wayIn?: ReactNode
  /** The card's foot. What acts there must lie above the link that covers the card. */
  children?: ReactNode
}

/** Shared by members' and admins' cards. */
export function TaskCardFace({
  task,
  title = task.title,
  titleId,
  headingLevel = 2,
  isFirst = false,
  badges,
  deadline,
  facts,
  wayIn,
  children,
}: TaskCardFaceProps) {
  const rate = rateLimitText(task)
  const claimTime = claimTimeText(task.claimHours)
  const howAndWhere = [minutesText(task.minutes), placeText(task)].filter(Boolean).join(' · ')
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <div className={FACE_TOP}>
        <TaskPicture
          task={task}
          isEager={isFirst}
          isSmall
          className="max-w-[96px] shrink-0 self-start rounded-control"
        />
        <div className={cx(FACE_WORDS, 'gap-0.5')}>
          <div className="flex items-start justify-between gap-2">
            {badges}
            <OfferChip amount={task.points} />
          </div>
          <Heading
            id={titleId}
            // A longer name of the link inside stays the link's own.
            aria-labelledby={titleId}
            lang={languageOf(task.title)}
            className="text-15 leading-5 font-semibold text-pretty wrap-anywhere"
          >
            {title}
          </Heading>
          {howAndWhere && <p className="text-13 leading-[1.125rem] text-ink2">{howAndWhere}</p>}
        </div>
      </div>
      <DescriptionPreview html={task.descriptionHtml} className="lg:text-13" />
      <div className="mt-auto flex flex-col gap-0.5">
        <Spots task={task} />
        <div className="flex items-end justify-between gap-3">
          <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-13 text-ink2">
            <CardFact icon={Users} name="Claimed">
              {`${claimedText(task)} claimed`}
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
                {t(claimTime)} to submit
              </CardFact>
            )}
            {facts}
          </dl>
          {wayIn}
        </div>
        {children}
      </div>
    </>
  )
}

/** The line heights are those of a real card. */
export function TaskFaceSkeleton() {
  return (
    <>
      <div className={FACE_TOP}>
        <Skeleton className="h-[64px] w-[96px] shrink-0" />
        <div className={cx(FACE_WORDS, 'gap-2.5')}>
          <div className="flex justify-between">
            <Skeletons of={['h-[1.375rem] w-20', 'h-[1.375rem] w-12']} />
          </div>
          <Skeletons of={['h-4 w-3/4', 'h-3 w-1/2']} />
        </div>
      </div>
      <div>
        <Line height="h-[1.4375rem] lg:h-5" bar="h-4 w-full" />
        <Line height="h-[1.4375rem] lg:h-5" bar="h-4 w-2/3" />
      </div>
      <div className="mt-auto flex flex-col gap-0.5">
        <Line height="h-5" bar="h-2 w-full" />
        <Line height="h-5" bar="h-3 w-1/2" />
      </div>
    </>
  )
}

function Line({ height, bar }: { height: string; bar: string }) {
  return (
    <div className={`flex items-center ${height}`}>
      <Skeleton className={bar} />
    </div>
  )
}
