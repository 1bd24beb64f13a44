import { cx } from '#client/ui/cx.ts'
import type { TaskHistoryItem } from '#contract/claims/history.ts'
import type { HistoryStatus } from '#domain/claims/history.ts'
import { USUAL_REVIEW_TIME } from '#domain/proofs/submissions.ts'
import { formatDateTime } from '#domain/text/format.ts'

interface Moment {
  name: string
  at: string | null
  next?: string
}

interface TimelineProps {
  item: TaskHistoryItem
  status: HistoryStatus
}

/** The dates of each tab (specification §2 Task History). */
export function Timeline({ item, status }: TimelineProps) {
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
