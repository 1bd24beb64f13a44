import { Link } from 'wouter'
import { DescriptionPreview } from '#client/app/tasks/description-preview.tsx'
import { ReviewNotes } from '#client/app/tasks/review-notes.tsx'
import { secondLookUntil } from '#client/app/tasks/second-look.ts'
import { useTaskPrefetch } from '#client/app/tasks/use-task-prefetch.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Points } from '#client/ui/points.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { TaskHistoryItem } from '#contract/claims/history.ts'
import type { HistoryStatus } from '#domain/claims/history.ts'
import { formatDeadline } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { TAB_TEXTS } from './history-tabs.ts'
import { Timeline } from './timeline.tsx'

interface HistoryCardProps {
  item: TaskHistoryItem
  status: HistoryStatus
  now: Date
}

/** The title's link covers the whole card. */
export function HistoryCard({ item, status, now }: HistoryCardProps) {
  const prefetch = useTaskPrefetch()
  const { task, reviewNotes } = item
  const { word, badge } = TAB_TEXTS[status]
  const isReviewed = status === 'completed' || status === 'rejected'
  return (
    <li className="relative grid gap-x-8 gap-y-3 rounded-card border border-line bg-surface p-4 transition-colors hover:border-input sm:p-5 md:grid-cols-[minmax(0,1fr)_14.5rem]">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex items-center justify-between gap-3 md:justify-start">
          <StatusBadge status={badge}>{word}</StatusBadge>
          <p className="text-17">
            <Points amount={task.points} as={status === 'completed' ? 'earned' : 'offer'} />
            <VisuallyHidden> points</VisuallyHidden>
          </p>
        </div>
        <div className="flex flex-col gap-1">
          <h3 className="text-17 font-semibold">
            <Link
              href={`/tasks/${task.id}`}
              lang={languageOf(task.title)}
              className="after:absolute after:inset-0 after:rounded-card hover:underline"
              {...prefetch(task.id)}
            >
              {task.title}
            </Link>
          </h3>
          <DescriptionPreview html={task.descriptionHtml} />
        </div>
        {isReviewed && reviewNotes && (
          <ReviewNotes notes={reviewNotes} tone={status === 'rejected' ? 'red' : 'neutral'} />
        )}
        <SecondLookHint {...{ item, status, now }} />
      </div>
      <Timeline item={item} status={status} />
    </li>
  )
}

function SecondLookHint({ item, status, now }: HistoryCardProps) {
  if (status === 'pending' && item.contestedAt !== null) {
    return <p className="text-13 text-ink2">Second look requested.</p>
  }
  const until = status === 'rejected' ? secondLookUntil({ ...item, status }, now) : null
  if (until === null) return null
  return (
    <p className="text-13 text-ink2">
      You can ask for a second look on the task’s page until {formatDeadline(until)}.
    </p>
  )
}
