import { useAction } from '#client/api/use-action.ts'
import type { AdminSubmission } from '#contract/admin-submissions.ts'
import { type ReviewResult, reviewSubmissions } from '#contract/reviewing.ts'
import { HOLD_SECONDS } from '#domain/held-reviews.ts'
import { MAX_REVIEWS_AT_ONCE } from '#domain/submissions.ts'
import { useBulkDecision } from '../review-shell/bulk/use-bulk-decision.ts'
import type { Selection } from '../review-shell/list/use-selection.ts'
import type { ReviewQueue } from '../review-shell/queue/use-review-queue.ts'
import { outcomeText } from './bulk-outcome.ts'
import type { TakeBack } from './use-take-back.ts'

const FAILED = 'Failed to review submission'

export function useBulkReview(
  queue: ReviewQueue<AdminSubmission>,
  selection: Selection<AdminSubmission>,
  ownEmail: string | undefined,
  takeBack: Pick<TakeBack, 'decided'>,
) {
  const action = useAction(reviewSubmissions, { failure: { fallback: FAILED, silent: () => true } })
  return useBulkDecision<AdminSubmission, ReviewResult>({
    queue,
    selection,
    action,
    send: async (rows, status, reviewNotes) =>
      (
        await action.run({
          body: {
            ids: rows.map(({ id }) => id),
            status,
            reviewNotes,
            hold: HOLD_SECONDS,
            lease: true,
            seen: rows.map(({ id, changedAt, task }) => ({ id, changedAt, textVersion: task.textVersion })),
          },
        })
      )?.results,
    failed: FAILED,
    most: MAX_REVIEWS_AT_ONCE,
    title: 'Submissions Reviewed',
    outcomeText: (results, to) => outcomeText(results, to, ownEmail),
    rowOf: ({ submission }) => submission,
    nameOf: ({ task, user }) => `${task.title}, ${user.email}`,
    onDecided: (rows, to, notes) =>
      takeBack.decided({
        ids: rows.map(({ id }) => id),
        to,
        draft: { notes, rejecting: to === 'rejected' },
        sent: Promise.resolve(rows),
      }),
  })
}
