import { useState } from 'react'
import {
  type AdminSubmission,
  getSubmission,
  listSubmissions,
  reviewSubmission,
} from '../../../../contract/submissions.ts'
import { plural } from '../../../../domain/format.ts'
import type { ReviewOutcome } from '../../../../domain/review-tasks.ts'
import { useAction } from '../../../api/use-action.ts'
import { readQuery } from '../../../api/use-endpoint.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { PAGE_ROWS, type ReviewQueue, useReviewQueue } from '../review-shell/queue/use-review-queue.ts'
import { canBeInvisible } from './attempt.tsx'
import { useSubmissionAddress } from './filters/use-submission-address.ts'

const FAILURE = 'Failed to review submission'

/** The submissions that the address asks for, as a queue to work off. */
export function useSubmissionQueue() {
  const address = useSubmissionAddress()
  const { status, query, order, sort, listKey } = address
  const list = usePagedEndpoint(listSubmissions, {
    query: { limit: PAGE_ROWS, ...query, sort },
    keepPrevious: true,
  })
  const queue = useReviewQueue({
    list,
    status,
    oldestFirst: order === 'oldest',
    listKey,
    linkedId: address.id,
    queryOf: (id) => readQuery(getSubmission, { params: { id } }),
  })
  return { address, status, list, queue }
}

/** The decision on the card in front of the reviewer, and whether it is paid although it does not appear online. */
export function useSubmissionDecision(queue: ReviewQueue<AdminSubmission>) {
  const [notVisible, setNotVisible] = useState<ReadonlySet<number>>(new Set())
  const review = useAction(reviewSubmission, {
    success: ({ status, user, pointsAwarded }) => ({
      title: 'Submission Reviewed',
      description:
        status === 'approved'
          ? `${user.email} received ${plural(pointsAwarded ?? 0, 'point', 'points')}.`
          : `${user.email} can submit again.`,
      tone: 'success',
    }),
    failure: { fallback: FAILURE },
    onSuccess: queue.accepted,
    onFailure: (error, { params }) => queue.refused(Number(params.id), error, FAILURE),
  })
  const current = queue.current?.row ?? null
  const isOpen = current?.status === 'pending' && !queue.current?.refusal?.decidedElsewhere
  const isInvisible = current !== null && notVisible.has(current.id)
  const decide = (to: 'approved' | 'rejected') => {
    const outcome: ReviewOutcome | null = to === 'approved' && isInvisible ? 'paid-not-visible' : null
    const sent = isOpen ? queue.decide(to) : null
    if (!sent) return
    void review.run({ params: { id: sent.id }, body: { status: to, reviewNotes: sent.notes, outcome } })
  }
  return {
    isOpen,
    approve: () => decide('approved'),
    reject: () => decide('rejected'),
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
