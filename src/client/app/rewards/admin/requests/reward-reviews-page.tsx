import { useCallback, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useAction } from '#client/api/use-action.ts'
import { readQuery, useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { useBulkQuestion } from '#client/app/desk/bulk/use-bulk-question.ts'
import { DecisionForm } from '#client/app/desk/decision/decision-form.tsx'
import { decisionPresses } from '#client/app/desk/decision/decision-presses.ts'
import type { Reason } from '#client/app/desk/decision/reason-chips.tsx'
import { ReviewScreen } from '#client/app/desk/layout/review-screen.tsx'
import { ReviewWorkbench } from '#client/app/desk/layout/review-workbench.tsx'
import { NoCards } from '#client/app/desk/list/no-cards.tsx'
import { FILTER_WIDTH, ReviewFilterBar } from '#client/app/desk/list/review-filter-bar.tsx'
import { StatCards } from '#client/app/desk/list/stat-cards.tsx'
import { useSelection } from '#client/app/desk/list/use-selection.ts'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import type { Draft } from '#client/app/desk/queue/review-queue.ts'
import { useReviewAddress } from '#client/app/desk/queue/use-review-address.ts'
import { PAGE_ROWS, useReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import { useSeen } from '#client/app/desk/queue/use-seen.ts'
import { reviewShortcuts, selectShortcut } from '#client/app/desk/shortcuts/review-shortcuts.ts'
import { useNow } from '#client/app/use-now.ts'
import { CategorySelect } from '#client/ui/fields/category-select.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import {
  type AdminRewardRequest,
  decideRewardRequest,
  getRedemptionStats,
  getRewardRequest,
  listRewardRequests,
} from '#contract/rewards/reward-requests.ts'
import { FULFILLED_NOTE, REQUEST_STATUSES } from '#domain/rewards/rewards.ts'
import { plural } from '#domain/text/format.ts'
import { Downloads } from './downloads.tsx'
import { decisionNotice, FulfillButton, FulfillDialog, useDeliveryDrafts } from './fulfill-dialog.tsx'
import { RequestDecision } from './request-decision.tsx'
import { RequestDetails } from './request-details.tsx'
import { RequestRow } from './request-row.tsx'

const BulkRequestsDialog = screenDialog(() => import('./bulk-requests-dialog.tsx'))

const FAILURE = 'Failed to review request'

/** The specified status filter (§2 Admin screens 2). */
const STATUS_OPTIONS = [
  ['all', 'All Requests'],
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['fulfilled', 'Fulfilled'],
] as const

/** Common reasons for rejecting a request; each says what the member can do. */
const REJECTION_REASONS: readonly Reason[] = [
  { name: 'Out of stock', sentence: 'This reward is no longer available. Please choose another.' },
  {
    name: 'Wrong address',
    sentence:
      'We can’t deliver to the address you gave. Please request the reward again with a different one.',
  },
  { name: 'Requested twice', sentence: 'You requested this twice. We kept your other request.' },
  { name: 'Account check', sentence: 'We need to check your account first. Please contact support.' },
]

/** Reward Redemption Reviews (specification §2 Admin screens 2). */
export default function RewardReviewsPage() {
  useEffect(BulkRequestsDialog.preload, [])
  const now = useNow().getTime()
  const { data: me } = useCurrentUser()
  const address = useReviewAddress(REQUEST_STATUSES)
  const { filters, change, listKey } = address
  const status = filters.status === 'all' ? null : filters.status
  const stats = useEndpoint(getRedemptionStats)
  const list = usePagedEndpoint(listRewardRequests, {
    query: {
      limit: PAGE_ROWS,
      status: status ?? undefined,
      category: filters.category,
      search: filters.search,
    },
    keepPrevious: true,
  })
  const queue = useReviewQueue({
    list,
    status,
    oldestFirst: status === 'pending' || status === 'approved',
    listKey,
    linkedId: address.id,
    queryOf: (id) => readQuery(getRewardRequest, { params: { id } }),
    draftsName: `requests:${me?.id}`,
  })
  const current = queue.current?.row ?? null
  const [isFulfilling, setFulfilling] = useState(false)
  const deliveries = useDeliveryDrafts()
  const selection = useSelection(queue.cards, listKey)
  const bulk = useBulkQuestion<AdminRewardRequest>()
  const refs = { notes: useRef<HTMLTextAreaElement>(null), reject: useRef<HTMLButtonElement>(null) }

  const decision = useAction(decideRewardRequest, {
    success: ({ user, status: to }) => [
      'Request Reviewed',
      to === 'rejected' ? `${user.email} got the points back.` : decisionNotice(user),
    ],
    failure: { fallback: FAILURE },
    onSuccess: (row) => {
      deliveries.forget(row.id)
      queue.accepted(row)
    },
    onFailure: (error, { params }) => queue.refused(Number(params.id), error, FAILURE),
  })

  const isOpen = current?.status === 'pending' && !queue.current?.refusal?.decidedElsewhere
  const canFulfill = current?.status === 'approved' && !queue.current?.refusal?.decidedElsewhere
  const send = (row: AdminRewardRequest, to: AdminRewardRequest['status'], draft: Draft) => {
    const delivery = deliveries.of(row.id).trim()
    if (to === 'pending' || to === 'cancelled') return
    const body =
      to === 'fulfilled'
        ? { status: to, reviewNotes: FULFILLED_NOTE, ...(delivery !== '' && { delivery }) }
        : { status: to, reviewNotes: draft.notes }
    void decision.run({ params: { id: row.id }, body })
  }
  const decide = (to: 'approved' | 'rejected' | 'fulfilled') => {
    const decided = queue.decide(to)
    if (decided) send(decided.row, to, decided.draft)
  }
  const sendAgain = () => {
    for (const { row, status: to, draft } of queue.decideAgain()) send(row, to, draft)
  }
  const { draft } = queue
  const seen = useSeen(
    current && {
      id: current.id,
      state: [current.changedAt, draft.rejecting, draft.isAsked].join(),
      hasPicture: false,
      isReady: true,
    },
  )
  const selectedCount = selection.selected.length
  const presses = decisionPresses({
    queue,
    seen,
    isOpen,
    closedBecause: current && !queue.current?.sending ? `This request is already ${current.status}.` : null,
    isDecidedElsewhere: queue.current?.refusal?.decidedElsewhere === true,
    approve: () => decide('approved'),
    reject: () => decide('rejected'),
    selectedCount,
    decideSelected: (to) => bulk.ask(to, selection.selected, draft.notes),
    refs,
  })
  const listRow = useCallback(
    (card: Card<AdminRewardRequest>) => <RequestRow card={card} now={now} showsStatus={status === null} />,
    [now, status],
  )
  const askToFulfill = () => setFulfilling(canFulfill)

  return (
    <ReviewScreen
      title="Reward Redemption Reviews"
      cardIsOpen={queue.isAsked}
      stats={
        <StatCards
          isPending={stats.isPending}
          stats={[
            { label: 'Pending', value: stats.data?.pending },
            { label: 'Total Points Redeemed', value: stats.data?.totalPointsRedeemed },
            { label: 'Total Redemptions', value: stats.data?.totalRedemptions },
          ]}
        />
      }
      filters={(showShortcuts) => (
        <ReviewFilterBar
          address={address}
          statusOptions={STATUS_OPTIONS}
          search={{ label: 'Search requests', placeholder: 'Email or reward...' }}
          onShowShortcuts={showShortcuts}
        >
          <CategorySelect
            label="Reward category"
            categories={stats.data?.categories ?? []}
            value={filters.category}
            onChange={(category) => change({ category })}
            className={FILTER_WIDTH}
          />
          <Downloads filters={filters} />
        </ReviewFilterBar>
      )}
      shortcuts={[
        ...reviewShortcuts({ queue, isOpen, reasons: REJECTION_REASONS, refs, presses }),
        { keys: ['m'], shown: ['M'], words: 'Mark as Fulfilled', run: askToFulfill },
        selectShortcut(selection, current),
      ]}
    >
      <ReviewWorkbench
        queue={queue}
        list={list}
        count={
          status === 'pending' && !address.isNarrowed && stats.data
            ? { count: stats.data.pending, isCapped: false }
            : undefined
        }
        status={status}
        label="Requests"
        titleOf={(row) => row.reward.name}
        listRow={listRow}
        nameOf={nameOf}
        selection={selection}
        bulk={bulk}
        seen={seen}
        onSendAgain={sendAgain}
        proof={(card) => <RequestDetails request={card.row} />}
        decision={(card) => <RequestDecision card={card} now={now} />}
        actions={({ row }) => (
          <>
            {isOpen && (
              <DecisionForm
                {...{ queue, seen, presses, refs, selectedCount }}
                reasons={REJECTION_REASONS}
                rejectHint={`${plural(row.pointsSpent, 'point goes', 'points go')} back to ${row.user.email}, who sees these notes.`}
              />
            )}
            {canFulfill && <FulfillButton onPress={askToFulfill} />}
          </>
        )}
        empty={
          <NoCards
            title="No reward requests found matching your criteria."
            allDone="All caught up. New requests appear here."
            address={address}
            sendingCount={queue.sendingCount}
          />
        }
      />
      {isFulfilling && current && (
        <FulfillDialog
          request={current}
          delivery={deliveries.of(current.id)}
          onDelivery={(delivery) => deliveries.keep(current.id, delivery)}
          onClose={() => setFulfilling(false)}
          onConfirm={() => {
            setFulfilling(false)
            decide('fulfilled')
          }}
        />
      )}
      {bulk.question && (
        <BulkRequestsDialog
          {...{ bulk, queue, selection }}
          question={bulk.question}
          reasons={REJECTION_REASONS}
          onClose={bulk.cancel}
        />
      )}
    </ReviewScreen>
  )
}

function nameOf({ reward, user }: AdminRewardRequest): string {
  return `${reward.name}, ${user.email}`
}
