import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { useDecidedElsewhere } from '#client/app/desk/decision/use-decided-elsewhere.ts'
import { type Leases, useKeepLeases, useLeases } from '#client/app/desk/leases/use-leases.ts'
import type { Draft } from '#client/app/desk/queue/review-queue.ts'
import { useReviewAddress } from '#client/app/desk/queue/use-review-address.ts'
import { PAGE_ROWS, type ReviewQueue, useReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import { ASKED, type SecondAdminStep } from '#client/app/desk/second-admin/second-admin-step.ts'
import { useTakeBack } from '#client/app/desk/undo/use-take-back.ts'
import {
  type AdminRewardRequest,
  decideRewardRequest,
  listRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import { alreadyDecidedSentence, FULFILLED_NOTE, REQUEST_STATUSES } from '#domain/rewards/rewards.ts'
import { decisionNotice } from './decision-notice.ts'
import { REWARD_DESK } from './reward-desk.ts'

const FAILURE = 'Failed to review request'

export function useRequestQueue(me: CurrentUser | null | undefined) {
  const address = useReviewAddress(REQUEST_STATUSES)
  const { filters, listKey } = address
  const status = filters.status === 'all' ? null : filters.status
  const list = usePagedEndpoint(listRewardRequests, {
    query: {
      limit: PAGE_ROWS,
      status: status ?? undefined,
      category: filters.category,
      search: filters.search,
    },
    keepPrevious: true,
  })
  const leases = useLeases(REWARD_DESK, me)
  const queue = useReviewQueue({
    list,
    status,
    oldestFirst: status === 'pending' || status === 'approved',
    listKey,
    linkedId: address.id,
    queryOf: REWARD_DESK.queryOf,
    sharing: leases,
    draftsName: `requests:${me?.id}`,
  })
  const keeping = useKeepLeases(REWARD_DESK, queue, leases, status)
  return { address, status, list, queue, leases, ...keeping }
}

interface DecisionOptions {
  queue: ReviewQueue<AdminRewardRequest>
  leases: Leases<AdminRewardRequest>
  me: CurrentUser | null | undefined
  isListOfAll: boolean
}

/** The decision on the open request, and what was typed to send with it. */
export function useRequestDecision({ queue, leases, me, isListOfAll }: DecisionOptions) {
  const deliveries = useDeliveryDrafts()
  const takeBack = useTakeBack(REWARD_DESK, queue, deliveries.forget)
  const action = useAction(decideRewardRequest, {
    success: ({ user, status: to }, { body }) =>
      body?.askSecondAdmin
        ? ASKED
        : [
            'Request Reviewed',
            to === 'rejected' ? `${user.email} gets the points back.` : decisionNotice(user),
          ],
    failure: { fallback: FAILURE },
    onSuccess: queue.accepted,
    onFailure: (error, { params }) => queue.refused(Number(params.id), error, FAILURE),
  })
  const sentenceOf = ({ status, reviewedBy, reviewedAt, hold }: AdminRewardRequest) => {
    const by = reviewedBy?.id === me?.id ? 'You' : (reviewedBy?.name ?? 'Another admin')
    const words = { to: 'fulfilled', by, at: reviewedAt, isHeld: hold !== null, now: new Date() } as const
    return alreadyDecidedSentence(status, words)
  }
  const decidedElsewhere = useDecidedElsewhere(queue.current, {
    isExpected: ({ reviewedBy }) => reviewedBy?.id === me?.id && isListOfAll,
    sentenceOf,
  })
  const current = queue.current?.row ?? null
  const isFree = !queue.current?.refusal?.decidedElsewhere
  const holder = current && REWARD_DESK.waits(current) && isFree ? leases.holderOf(current.id) : null
  const isOwnHold = current?.hold != null && current.reviewedBy?.id === me?.id
  const send = (
    row: AdminRewardRequest,
    to: AdminRewardRequest['status'],
    draft: Draft,
    more: SecondAdminStep['more'] = {},
  ) => {
    if (to === 'pending' || to === 'cancelled') return
    const delivery = deliveries.of(row.id).trim()
    const words =
      to === 'fulfilled'
        ? { reviewNotes: FULFILLED_NOTE, ...(delivery !== '' && { delivery }) }
        : { reviewNotes: draft.notes }
    const sent = action.run({
      params: { id: row.id },
      body: { status: to, ...words, ...more, hold: HOLD_SECONDS, lease: true, seen: row.changedAt },
    })
    // A waiting call is no held decision; its admin withdraws it on the card.
    if (more.askSecondAdmin) return
    takeBack.decided({ ids: [row.id], to, draft, sent: sent.then((reply) => (reply ? [reply] : [])) })
  }
  const canFulfill =
    current?.status === 'approved' && isFree && holder === null && (current.hold === null || isOwnHold)
  const isSent = current?.status === 'fulfilled' && current.reviewedBy?.id === me?.id
  const isSettled = current !== null && !queue.current?.sending && !canFulfill && holder === null && !isSent
  return {
    isOpen: current?.status === 'pending' && isFree && holder === null,
    /** The admin's own approval can be fulfilled while it is held. */
    canFulfill,
    /** A code that was typed for the open request, whose reward another admin sent or that ended; may be empty. */
    unsentCode: isSettled ? deliveries.of(current.id) : '',
    /** Who else has the request; null if no one does. */
    holder,
    decidedElsewhere,
    /** How the open request is now, such as decided by another admin. */
    stateSentence: current && sentenceOf(current),
    deliveries,
    takeBack,
    decide: (to: 'approved' | 'rejected' | 'fulfilled', more?: SecondAdminStep['more']) => {
      const decided = queue.decide(to)
      if (decided) send(decided.row, to, decided.draft, more)
    },
    sendAgain: () => {
      for (const { row, status: to, draft } of queue.decideAgain()) send(row, to, draft)
    },
  }
}

/** Codes and references as typed, until the decision is final: neither a failed call nor an undo loses one. */
function useDeliveryDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    of: (requestId: number) => drafts.get(requestId) ?? '',
    keep: (requestId: number, delivery: string) =>
      setDrafts((kept) => new Map(kept).set(requestId, delivery)),
    forget: (ids: readonly number[]) =>
      setDrafts((kept) => new Map([...kept].filter(([id]) => !ids.includes(id)))),
  }
}
