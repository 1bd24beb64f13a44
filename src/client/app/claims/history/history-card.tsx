import { Link } from 'wouter'
import { DescriptionPreview } from '#client/app/tasks/description-preview.tsx'
import { ReviewNotes } from '#client/app/tasks/review-notes.tsx'
import { secondLookUntil } from '#client/app/tasks/second-look.ts'
import { useTaskPrefetch } from '#client/app/tasks/use-task-prefetch.ts'
import { WhatToChange } from '#client/app/tasks/what-to-change.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import { Points } from '#client/ui/points.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { TaskHistoryItem } from '#contract/claims/history.ts'
import type { HistoryStatus } from '#domain/claims/history.ts'
import { USUAL_REVIEW_TIME } from '#domain/proofs/submissions.ts'
import { formatDateTime, formatDeadline } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { TAB_TEXTS } from './history-tabs.ts'

interface HistoryCardProps {
  item: TaskHistoryItem
  status: HistoryStatus
  now: Date
}

/** The title's link covers the whole card. */
export function HistoryCard({ item, status, now }: HistoryCardProps) {
  const prefetch = useTaskPrefetch()
  const { task, reviewNotes, failedLines } = item
  const { word, badge } = TAB_TEXTS[status]
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
          <DescriptionPreview html={task.descriptionHtml} className="max-w-measure" />
        </div>
        {status === 'rejected' && (
          <WhatToChange lines={failedLines} notes={reviewNotes} requirements={null} headingLevel={4} />
        )}
        {status === 'completed' && reviewNotes && <ReviewNotes notes={reviewNotes} tone="neutral" />}
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

interface Moment {
  name: string
  at: string | null
  next?: string
}

/** The dates of each tab (specification §2 Task History). */
function Timeline({ item, status }: { item: TaskHistoryItem; status: HistoryStatus }) {
  return (
    <ol aria-label="What happened" className="flex flex-col">
      {momentsOf(item, status).map(({ name, at, next }, index, all) => (
        <li key={name} className="group relative flex gap-3 pb-3 last:pb-0">
          {index < all.length - 1 && (
            <span aria-hidden="true" className="absolute top-3 bottom-[-0.5rem] left-1 w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'relative mt-[0.4375rem] size-[0.5625rem] shrink-0 rounded-full border',
              at ? markOf(name, status) : 'border-input bg-surface',
            )}
          />
          <span className="flex flex-col text-13">
            <span className="text-ink2">{name}</span>
            {at ? (
              <time dateTime={at} className="tabular text-15">
                {formatDateTime(at)}
              </time>
            ) : (
              <span className="text-15">{next}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function markOf(name: string, status: HistoryStatus): string {
  if (name !== 'Reviewed') return 'border-ink3 bg-ink3'
  return status === 'rejected' ? 'border-red bg-red' : 'border-spruce bg-spruce'
}

function momentsOf(item: TaskHistoryItem, status: HistoryStatus): Moment[] {
  const submitted = { name: 'Submitted', at: item.submittedAt }
  switch (status) {
    case 'claimed':
      return [
        { name: 'Claimed', at: item.claimedAt },
        { name: 'Next', at: null, next: 'Submit your proof' },
      ]
    case 'pending':
      return [submitted, { name: 'Next', at: null, next: `Review, ${USUAL_REVIEW_TIME}` }]
    case 'completed':
    case 'rejected':
      return [submitted, { name: 'Reviewed', at: item.reviewedAt }]
  }
}
