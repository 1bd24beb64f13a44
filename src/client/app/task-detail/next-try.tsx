import { type Attempt, attemptIsPaid, attemptText, nextTryText } from '../../../domain/review-tasks.ts'
import { cx } from '../../ui/cx.ts'

/** Which try at a review task comes next, and whether it is paid: known before it is sent (specification §4). */
export function NextTry({ attempt }: { attempt: Attempt }) {
  const text = nextTryText({ isReview: attempt.isReview, failed: attempt.version - 1 })
  if (text === null) return null
  return (
    <div
      className={cx(
        'flex max-w-measure flex-col gap-1 border-l-2 pl-3',
        attemptIsPaid(attempt) ? 'border-line' : 'border-red',
      )}
    >
      <p className="font-semibold">{attemptText(attempt)}</p>
      <p>{text}</p>
    </div>
  )
}
