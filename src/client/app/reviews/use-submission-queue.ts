import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { readQuery, useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import type { Draft } from '#client/app/desk/queue/review-queue.ts'
import { PAGE_ROWS, type ReviewQueue, useReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import {
  type AdminSubmission,
  countSubmissions,
  getSubmission,
  listSubmissions,
  reviewSubmission,
} from '#contract/reviews/admin-submissions.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { HOLD_SECONDS } from '#domain/reviews/held-reviews.ts'
import { leasedSentence } from '#domain/reviews/review-leases.ts'
import type { ReviewOutcome } from '#domain/tasks/review-tasks.ts'
import { formatPoints } from '#domain/text/format.ts'
import { failureBody, linesOf, NO_FAILURE } from './failed-lines.tsx'
import { useSubmissionAddress } from './filters/use-submission-address.ts'
import { type ReviewLeases, useKeepLeases, useReviewLeases } from './leases/use-review-leases.ts'
import { canBeInvisible } from './try-badge.tsx'
import type { TakeBack } from './use-take-back.ts'

const FAILURE = 'Failed to review submission'

export function useSubmissionQueue(me: CurrentUser | null | undefined) {
  const address = useSubmissionAddress()
  const { status, query, order, sort, listKey } = address
  const list = usePagedEndpoint(listSubmissions, {
    query: { limit: PAGE_ROWS, ...query, sort },
    keepPrevious: true,
  })
  const leases = useReviewLeases(me)
  const queue = useReviewQueue({
    list,
    status,
    oldestFirst: order === 'oldest' ? true : order === 'newest' ? false : null,
    listKey,
    linkedId: address.id,
    queryOf: (id) => readQuery(getSubmission, { params: { id } }),
    sharing: leases,
    draftsName: `reviews:${me?.id}`,
  })
  const count = useEndpoint(countSubmissions, { query, keepPrevious: true }).data
  const { takeOver } = useKeepLeases(queue, leases)
  return { address, status, list, queue, leases, takeOver, count }
}

/** The decision on the open card, and whether it is paid although not visible online. */
export function useSubmissionDecision(
  queue: ReviewQueue<AdminSubmission>,
  leases: ReviewLeases,
  takeBack: Pick<TakeBack, 'decided'>,
) {
  const [notVisible, setNotVisible] = useState<ReadonlySet<number>>(new Set())
  const review = useAction(reviewSubmission, {
    success: ({ status, user, pointsAwarded }) => [
      'Submission Reviewed',
      status === 'approved'
        ? `${user.email} gets ${formatPoints(pointsAwarded ?? 0)}.`
        : `${user.email} can resubmit.`,
    ],
    failure: { fallback: FAILURE },
    onSuccess: queue.accepted,
    onFailure: (error, { params }) => queue.refused(Number(params.id), error, FAILURE),
  })
  const current = queue.current?.row ?? null
  const holder = current === null ? null : leases.holderOf(current.id)
  const isPending = current?.status === 'pending' && !queue.current?.refusal?.decidedElsewhere
  const isOpen = isPending && holder === null
  const isInvisible = current !== null && notVisible.has(current.id)
  const send = (row: AdminSubmission, to: 'approved' | 'rejected', draft: Draft) => {
    const outcome: ReviewOutcome | null =
      to === 'approved' && notVisible.has(row.id) ? 'paid-not-visible' : null
    const sent = review.run({
      params: { id: row.id },
      body: {
        status: to,
        reviewNotes: draft.notes,
        outcome,
        ...(to === 'rejected' && failureBody(draft.failure ?? NO_FAILURE, linesOf([row]))),
        hold: HOLD_SECONDS,
        lease: true,
        seen: { changedAt: row.changedAt, textVersion: row.task.textVersion },
      },
    })
    takeBack.decided({ ids: [row.id], to, draft, sent: sent.then((reply) => (reply ? [reply] : [])) })
  }
  const decide = (to: 'approved' | 'rejected') => {
    const decided = isOpen ? queue.decide(to) : null
    if (decided) send(decided.row, to, decided.draft)
  }
  return {
    isOpen,
    /** Who else has the pending card; null if no one does. */
    holder: isPending ? holder : null,
    closedBecause: holder && isPending ? leasedSentence(holder.admin.name) : closedSentence(queue.current),
    approve: () => decide('approved'),
    reject: () => decide('rejected'),
    sendAgain: () => {
      for (const { row, status, draft } of queue.decideAgain()) {
        if (status !== 'pending') send(row, status, draft)
      }
    },
    isInvisible,
    setInvisible: (checked: boolean) => {
      if (!current || !isOpen || !canBeInvisible(current)) return
      const next = new Set(notVisible)
      if (checked) next.add(current.id)
      else next.delete(current.id)
      setNotVisible(next)
    },
  }
}

function closedSentence(card: ReviewQueue<AdminSubmission>['current']): string | null {
  return card && !card.sending ? `This submission is already ${card.row.status}.` : null
}
