import { useRef, useState } from 'react'
import { isRefusedAs, sentenceOf } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { type Leases, useKeepLeases, useLeases } from '#client/app/desk/leases/use-leases.ts'
import type { Draft } from '#client/app/desk/queue/review-queue.ts'
import { PAGE_ROWS, type ReviewQueue, useReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import type { TakeBack } from '#client/app/desk/undo/use-take-back.ts'
import {
  type AdminSubmission,
  countSubmissions,
  listSubmissions,
  reviewSubmission,
} from '#contract/reviews/admin-submissions.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import type { ReviewOutcome } from '#domain/tasks/review-tasks.ts'
import { formatPoints } from '#domain/text/format.ts'
import { failureBody, linesOf, NO_FAILURE } from './failed-lines.tsx'
import { useSubmissionAddress } from './filters/use-submission-address.ts'
import { TASK_DESK } from './task-desk.ts'
import { canBeInvisible } from './try-badge.tsx'

const FAILURE = 'Failed to review submission'

const needsConfirmation = (error: Error) => isRefusedAs(error, 'review.confirmation-needed')

export function useSubmissionQueue(me: CurrentUser | null | undefined) {
  const address = useSubmissionAddress()
  const { status, query, order, sort, listKey } = address
  const list = usePagedEndpoint(listSubmissions, {
    query: { limit: PAGE_ROWS, ...query, sort },
    keepPrevious: true,
  })
  const leases = useLeases(TASK_DESK, me)
  const queue = useReviewQueue({
    list,
    status,
    oldestFirst: order === 'oldest' ? true : order === 'newest' ? false : null,
    listKey,
    linkedId: address.id,
    queryOf: TASK_DESK.queryOf,
    sharing: leases,
    draftsName: `reviews:${me?.id}`,
  })
  const count = useEndpoint(countSubmissions, { query, keepPrevious: true }).data
  const { takeOver } = useKeepLeases(TASK_DESK, queue, leases, status)
  return { address, status, list, queue, leases, takeOver, count }
}

/** The decision on the open card, and whether it is paid although not visible online. */
export function useSubmissionDecision(
  queue: ReviewQueue<AdminSubmission>,
  leases: Leases<AdminSubmission>,
  takeBack: Pick<TakeBack<AdminSubmission>, 'decided'>,
) {
  /** The tasks of which an admin without another goes on rejecting. */
  const confirmed = useRef(new Set<number>())
  const [confirming, setConfirming] = useState<string | null>(null)
  const [notVisible, setNotVisible] = useState<ReadonlySet<number>>(new Set())
  const review = useAction(reviewSubmission, {
    success: ({ status, user, pointsAwarded, hold }) => [
      hold?.needsAgreement ? 'Waiting for a Second Admin' : 'Submission Reviewed',
      hold?.needsAgreement
        ? `These are many rejections of this task in a short time. ${user.email} hears nothing before another admin agrees.`
        : status === 'approved'
          ? `${user.email} gets ${formatPoints(pointsAwarded ?? 0)}.`
          : `${user.email} can resubmit.`,
    ],
    failure: { fallback: FAILURE, silent: needsConfirmation },
    onSuccess: queue.accepted,
    onFailure: (error, { params }) => {
      queue.refused(Number(params.id), error, FAILURE)
      if (needsConfirmation(error)) setConfirming(sentenceOf(error, FAILURE))
    },
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
        ...(confirmed.current.has(row.task.id) && { confirmed: true }),
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
  const sendAgain = (isConfirmed = false) => {
    for (const { row, status, draft } of queue.decideAgain()) {
      if (isConfirmed) confirmed.current.add(row.task.id)
      if (status !== 'pending') send(row, status, draft)
    }
  }
  return {
    isOpen,
    /** The figures, while an admin without another is asked once whether to go on rejecting. */
    confirming,
    confirm: (goesOn: boolean) => {
      setConfirming(null)
      if (goesOn) sendAgain(true)
    },
    /** Who else has the pending card; null if no one does. */
    holder: isPending ? holder : null,
    approve: () => decide('approved'),
    reject: () => decide('rejected'),
    sendAgain: () => sendAgain(),
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
