import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { useTeam } from '#client/app/admin-parts/use-team.ts'
import { useDecidedElsewhere } from '#client/app/desk/decision/use-decided-elsewhere.ts'
import type { Draft } from '#client/app/desk/queue/review-queue.ts'
import { readId } from '#client/app/desk/queue/use-review-address.ts'
import { PAGE_ROWS, type ReviewQueue, useReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import { ASKED, type SecondAdminStep } from '#client/app/desk/second-admin/second-admin-step.ts'
import { useTakeBack } from '#client/app/desk/undo/use-take-back.ts'
import { useAddressFilters } from '#client/app/use-address-filters.ts'
import { type AdminRewardCase, decideCase, listCases } from '#contract/rewards/cases.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import {
  CASE_STATUS_LABELS,
  CASE_STATUSES,
  type CaseOutcome,
  caseDecisionRefusal,
} from '#domain/rewards/cases.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { useTypedCodes } from '../parts/use-typed-codes.ts'
import { CASE_DESK } from './case-desk.ts'

const FAILURE = 'Failed to decide on the case'

const DEFAULTS = { status: 'open', search: '' }

export function useCaseQueue(me: CurrentUser | null | undefined) {
  const address = useAddressFilters<'status'>(DEFAULTS)
  const status = CASE_STATUSES.find((one) => one === address.filters.status) ?? 'open'
  const linkedId = readId(new URLSearchParams(useSearch()).get('id'))
  const team = useTeam('payRewards')
  const list = usePagedEndpoint(listCases, { query: { limit: PAGE_ROWS, status }, keepPrevious: true })
  const sharing = useMemo(() => {
    const isForOthers = ({ status, request, firstDecidedBy }: AdminRewardCase) => {
      const userId = request.user.id
      const others = team?.filter(({ id }) => id !== me?.id)
      const refusal = caseDecisionRefusal(
        { status, userId, firstReviewedBy: firstDecidedBy?.id ?? null },
        {
          id: me?.id ?? '',
          anotherAdminExists: others?.length !== 0,
          anotherCouldLook: others?.some(({ id }) => id !== userId) ?? true,
        },
      )
      return refusal === 'own' || refusal === 'first-reviewer'
    }
    return {
      isForOthers,
      owns: () => true,
      waits: CASE_DESK.waits,
      comesByItself: (row: AdminRewardCase) =>
        !CASE_DESK.waits(row) || !(isForOthers(row) || row.secondAdmin?.by.id === me?.id),
    }
  }, [team, me])
  const queue = useReviewQueue({
    ...{ list, status, sharing, linkedId },
    oldestFirst: status === 'open' ? null : false,
    listKey: status,
    queryOf: CASE_DESK.queryOf,
    draftsName: `cases:${me?.id}`,
  })
  return { address, status, list, queue, isForOthers: sharing.isForOthers }
}

interface DecisionOptions {
  queue: ReviewQueue<AdminRewardCase>
  isForOthers: (row: AdminRewardCase) => boolean
  me: CurrentUser | null | undefined
}

/** The decision on the open case, and the new code that was typed for it. */
export function useCaseDecision({ queue, isForOthers, me }: DecisionOptions) {
  const codes = useTypedCodes()
  const takeBack = useTakeBack(CASE_DESK, queue, codes)
  // A code that waits for a second admin is with the server.
  const [asked, setAsked] = useState<readonly number[]>([])
  const action = useAction(decideCase, {
    success: (row, { body }) => (body?.askSecondAdmin ? ASKED : ['Case Decided', CASE_DESK.nameOf(row)]),
    failure: { fallback: FAILURE },
    onSuccess: queue.accepted,
    onFailure: (error, { params }) => queue.refused(Number(params.id), error, FAILURE),
  })
  const decidedElsewhere = useDecidedElsewhere(queue.current, {
    isExpected: ({ decidedBy }) => decidedBy?.id === me?.id,
    sentenceOf: ({ status, decidedBy, decidedAt }) =>
      `${decidedBy?.name ?? 'Another admin'} decided this case${decidedAt === null ? '' : ` on ${formatDateTime(decidedAt)}`}: ${CASE_STATUS_LABELS[status].toLowerCase()}.`,
  })
  const current = queue.current?.row ?? null
  const isDecidedElsewhere = decidedElsewhere !== null || queue.current?.refusal?.decidedElsewhere === true
  const isOwn = current !== null && isForOthers(current)
  const needsCode = current !== null && takesCode(current)
  const send = (
    row: AdminRewardCase,
    outcome: CaseOutcome,
    draft: Draft,
    more: SecondAdminStep['more'] = {},
  ) => {
    const delivery = outcome === 'replaced' && takesCode(row) ? codes.of(row.id).trim() : ''
    const sent = action.run({
      params: { id: row.id },
      body: {
        ...{ outcome, reviewNotes: draft.notes, hold: HOLD_SECONDS, seen: row.changedAt },
        ...(delivery !== '' && { delivery }),
        ...more,
      },
    })
    // A waiting call is no held decision; its admin withdraws it on the card.
    if (more.askSecondAdmin) {
      void sent.then((reply) => reply && setAsked((ids) => [...ids, row.id]))
      return
    }
    takeBack.decided({
      ...{ ids: [row.id], to: outcome, draft },
      sent: sent.then((reply) => (reply ? [reply] : [])),
    })
  }
  return {
    isOpen: current?.status === 'open' && !isDecidedElsewhere && !isOwn,
    isOwn: current?.status === 'open' && isOwn,
    isDecidedElsewhere,
    decidedElsewhere,
    /** A code is typed for the replacement of the open case. */
    needsCode,
    code: current ? codes.of(current.id) : '',
    codeOf: codes.of,
    hasUnsent: codes.cards.some((id) => !takeBack.isSent(id) && !asked.includes(id)),
    /** A code that was typed before someone else decided the open case; may be empty. */
    unsentCode:
      current && current.status !== 'open' && current.decidedBy?.id !== me?.id ? codes.of(current.id) : '',
    keepCode: (code: string) => {
      if (!current) return
      codes.keep(current.id, code)
      setAsked((ids) => ids.filter((id) => id !== current.id))
    },
    takeBack,
    decide: (outcome: CaseOutcome, more?: SecondAdminStep['more']) => {
      const decided = queue.decide(outcome)
      if (decided) send(decided.row, outcome, decided.draft, more)
    },
    sendAgain: () => {
      for (const { row, status, draft } of queue.decideAgain()) {
        if (status !== 'open') send(row, status, draft)
      }
    },
  }
}

export type CaseDecision = ReturnType<typeof useCaseDecision>

/** A code that was typed is replaced by another one that is typed. */
function takesCode({ request: { deliveryKind, hasDelivery } }: AdminRewardCase): boolean {
  return deliveryKind === 'hand' && hasDelivery
}
