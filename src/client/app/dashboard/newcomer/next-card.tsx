import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { TaskPicture } from '#client/app/tasks/task-picture.tsx'
import { useTaskPrefetch } from '#client/app/tasks/use-task-prefetch.ts'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { buttonClass } from '#client/ui/buttons/button-style.ts'
import { CountedNumber } from '#client/ui/counted-number.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { minutesText, placeText } from '#domain/tasks/task-facts.ts'
import { formatPoints } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { Frame } from './frame.tsx'

const NEXT = 'Next: a short task'

/** The height in pixels from which on a phone has room for the picture above the task. */
const HEIGHT_WITH_PICTURE = 360

/** A payment on this screen. */
export interface Paid {
  points: number
  balanceBefore: number
  /** The height of the card that was paid, in pixels. */
  height: number
}

/** The short task to go on with, until the member claims it or another one. */
export function NextCard({ paid, next }: { paid: Paid | null; next: Task | null }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (paid) title.current?.focus()
  }, [paid])
  return (
    <Frame
      title={paid ? `You earned ${formatPoints(paid.points)}.` : NEXT}
      titleRef={title}
      lead={paid ? <NewBalance paid={paid} /> : <p className="text-ink2">A good one to begin with.</p>}
      minHeight={paid?.height}
    >
      {next ? (
        <NextTask
          task={next}
          eyebrow={paid ? NEXT : null}
          hasRoom={paid === null || paid.height >= HEIGHT_WITH_PICTURE}
        />
      ) : (
        <ButtonLink href="/tasks" variant="primary" className="self-start max-sm:self-stretch">
          Browse Tasks
        </ButtonLink>
      )}
    </Frame>
  )
}

function NewBalance({ paid: { points, balanceBefore } }: { paid: Paid }) {
  const [balance, setBalance] = useState(balanceBefore)
  useEffect(() => setBalance(balanceBefore + points), [balanceBefore, points])
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-amber-text">
      <span className="tabular font-display text-40 font-bold tracking-tight">
        <CountedNumber value={balance} />
      </span>
      points in your balance
    </p>
  )
}

interface NextTaskProps {
  task: Task
  eyebrow: string | null
  hasRoom: boolean
}

function NextTask({ task, eyebrow, hasRoom }: NextTaskProps) {
  const prefetch = useTaskPrefetch()
  return (
    <Link
      href={`/tasks/${task.id}`}
      className="group flex grow flex-col gap-3 rounded-control border border-line bg-surface p-3 hover:border-input sm:flex-row sm:items-center"
      {...prefetch(task.id)}
    >
      <TaskPicture
        task={task}
        isEager
        isSmall
        className={cx(
          'rounded-control max-sm:aspect-auto max-sm:h-0 max-sm:min-h-24 max-sm:grow sm:w-[96px]',
          !hasRoom && 'max-sm:hidden',
        )}
      />
      <div className="min-w-0 sm:grow">
        {eyebrow && <h3 className="text-13 text-ink2">{eyebrow}</h3>}
        <p lang={languageOf(task.title)} className="font-semibold wrap-anywhere">
          {task.title}
        </p>
        <p className="text-13 text-ink2">
          <span className="font-semibold text-amber-text">+{formatPoints(task.points)}</span>
          {[minutesText(task.minutes), placeText(task)].filter(Boolean).map((fact) => ` · ${fact}`)}
        </p>
      </div>
      <span className={cx(buttonClass('primary', 'md'), 'group-hover:bg-spruce-strong')}>See the task</span>
    </Link>
  )
}
