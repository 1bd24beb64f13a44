import { useAction } from '#client/api/use-action.ts'
import { useBulkDecision } from '#client/app/desk/bulk/use-bulk-decision.ts'
import type { Selection } from '#client/app/desk/list/use-selection.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { type ReviewResult, reviewSubmissions } from '#contract/reviews/reviewing.ts'
import { MAX_REVIEWS_AT_ONCE } from '#domain/proofs/submissions.ts'
import { HOLD_SECONDS } from '#domain/reviews/held-reviews.ts'
import type { TakeBack } from '../use-take-back.ts'
import { outcomeText } from './bulk-outcome.ts'

export function useBulkReview(
  queue: ReviewQueue<AdminSubmission>,
  selection: Selection<AdminSubmission>,
  ownEmail: string | undefined,
  takeBack: Pick<TakeBack, 'decided'>,
) {
  const action = useAction(reviewSubmissions, {
    failure: { fallback: 'Failed to review submission', silent: true },
  })
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
