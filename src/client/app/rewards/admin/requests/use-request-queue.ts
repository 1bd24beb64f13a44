import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { useDecidedElsewhere } from '#client/app/desk/decision/use-decided-elsewhere.ts'
import { type Leases, useKeepLeases, useLeases } from '#client/app/desk/leases/use-leases.ts'
import type { Draft } from '#client/app/desk/queue/review-queue.ts'
import { useReviewAddress } from '#client/app/desk/queue/use-review-address.ts'
import { PAGE_ROWS, type ReviewQueue, useReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import { ASKED, type SecondAdminStep } from '#client/app/desk/second-admin/second-admin-step.ts'
import { useTakeBack } from '#client/app/desk/undo/use-take-back.ts'
import { t } from '#client/words/t.ts'
import {
  type AdminRewardRequest,
  decideRewardRequest,
  listRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import { alreadyDecidedSentence, FULFILLED_NOTE, REQUEST_STATUSES } from '#domain/rewards/rewards.ts'
import { words } from '#domain/text/wording.ts'
import { useTypedCodes } from '../parts/use-typed-codes.ts'
import { decisionNotice } from './decision-notice.ts'
import { fulfillmentOf } from './fulfillment.ts'
import { REWARD_DESK } from './reward-desk.ts'

/** Sent along with a decision. */
type More = SecondAdminStep['more'] & { expiringCode?: true }

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

/** A code of the stock follows the approval, which is still held. */
export function isOnItsWay({ status, deliveryKind, hold }: AdminRewardRequest): boolean {
  return status === 'approved' && deliveryKind === 'stock' && hold !== null
}

interface DecisionOptions {
  queue: ReviewQueue<AdminRewardRequest>
  leases: Leases<AdminRewardRequest>
  me: CurrentUser | null | undefined
  isListOfAll: boolean
}

/** The decision on the open request, and what was typed to send with it. */
export function useRequestDecision({ queue, leases, me, isListOfAll }: DecisionOptions) {
  const deliveries = useTypedCodes()
  const takeBack = useTakeBack(REWARD_DESK, queue, deliveries)
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
    const by = reviewedBy?.id === me?.id ? null : (reviewedBy?.name ?? words('Another admin'))
    const about = { to: 'fulfilled', by, at: reviewedAt, isHeld: hold !== null, now: new Date() } as const
    return t(alreadyDecidedSentence(status, about))
  }
  const decidedElsewhere = useDecidedElsewhere(queue.current, {
    isExpected: ({ reviewedBy }) => reviewedBy?.id === me?.id && isListOfAll,
    sentenceOf,
  })
  const current = queue.current?.row ?? null
  const isSending = queue.current?.sending === true
  const isFree = !queue.current?.refusal?.decidedElsewhere
  const holder = current && REWARD_DESK.waits(current) && isFree ? leases.holderOf(current.id) : null
  const isOwnHold = current?.hold != null && current.reviewedBy?.id === me?.id
  const send = (row: AdminRewardRequest, to: AdminRewardRequest['status'], draft: Draft, more: More = {}) => {
    if (to === 'pending' || to === 'cancelled') return
    const typed = more.expiringCode ? '' : deliveries.of(row.id)
    const words =
      to === 'fulfilled'
        ? { reviewNotes: FULFILLED_NOTE, ...fulfillmentOf(row, typed) }
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
    current?.status === 'approved' &&
    isFree &&
    holder === null &&
    (current.hold === null || isOwnHold) &&
    !(isOnItsWay(current) || (isSending && current.deliveryKind === 'stock'))
  const isSent = current?.status === 'fulfilled' && current.reviewedBy?.id === me?.id
  const isOpen = current?.status === 'pending' && isFree && holder === null
  const isSettled = current !== null && !isSending && !canFulfill && !isOpen && !isSent
  const decide = (to: 'approved' | 'rejected' | 'fulfilled', more?: More) => {
    // A reward by hand is sent now, if its code is there.
    const stays = to === 'approved' && current?.deliveryKind === 'hand' && !more?.askSecondAdmin
    const decided = queue.decide(to, stays)
    if (decided) send(decided.row, to, decided.draft, more)
  }
  const [fulfillsNext, setFulfillsNext] = useState<number | null>(null)
  const goOn = useEffectEvent(() => {
    if (current?.id === fulfillsNext && canFulfill) decide('fulfilled')
    setFulfillsNext(null)
  })
  const isAnswered = fulfillsNext !== null && (current?.id !== fulfillsNext || !isSending)
  useEffect(() => {
    if (isAnswered) goOn()
  }, [isAnswered])
  return {
    isOpen,
    /** The admin's own approval can be fulfilled while it is held. */
    canFulfill,
    /** A code was typed for the open request, but another admin has it or sent its reward, or it ended. */
    hasUnsentCode: isSettled && deliveries.of(current.id) !== '',
    /** Who else has the request; null if no one does. */
    holder,
    decidedElsewhere,
    deliveries,
    hasUnsent: deliveries.cards.some((id) => !takeBack.isSent(id)),
    takeBack,
    decide,
    /** Fulfills the open request; an approval that is being saved comes first. */
    fulfill: () => (isSending ? setFulfillsNext(current?.id ?? null) : decide('fulfilled')),
    isSavingFulfillment: fulfillsNext !== null,
    sendAgain: () => {
      for (const { row, status: to, draft } of queue.decideAgain()) send(row, to, draft)
    },
  }
}
