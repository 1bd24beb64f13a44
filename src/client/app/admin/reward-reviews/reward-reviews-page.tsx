import { useRef, useState } from 'react'
import {
  decideRewardRequest,
  getRedemptionStats,
  getRewardRequest,
  listRewardRequests,
} from '../../../../contract/reward-requests.ts'
import { plural } from '../../../../domain/format.ts'
import { FULFILLED_NOTE, REQUEST_STATUSES } from '../../../../domain/rewards.ts'
import { useAction } from '../../../api/use-action.ts'
import { readQuery, useEndpoint } from '../../../api/use-endpoint.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { useNow } from '../../use-now.ts'
import { DecisionForm } from '../review-shell/decision/decision-form.tsx'
import { ReviewScreen } from '../review-shell/layout/review-screen.tsx'
import { ReviewWorkbench } from '../review-shell/layout/review-workbench.tsx'
import { NoCards } from '../review-shell/list/no-cards.tsx'
import { ReviewFilterBar } from '../review-shell/list/review-filter-bar.tsx'
import { StatCards } from '../review-shell/list/stat-cards.tsx'
import { useSelection } from '../review-shell/list/use-selection.ts'
import { useReviewAddress } from '../review-shell/queue/use-review-address.ts'
import { PAGE_ROWS, useReviewQueue } from '../review-shell/queue/use-review-queue.ts'
import { reviewShortcuts, selectShortcut } from '../review-shell/shortcuts/review-shortcuts.ts'
import { BulkRequestsDialog } from './bulk-requests-dialog.tsx'
import { decisionNotice } from './decision-notice.ts'
import { Downloads } from './downloads.tsx'
import { FulfillButton } from './fulfill-button.tsx'
import { FulfillDialog } from './fulfill-dialog.tsx'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import { RequestDecision } from './request-decision.tsx'
import { RequestDetails } from './request-details.tsx'
import { RequestRow } from './request-row.tsx'
import { useBulkRequests } from './use-bulk-requests.ts'
import { useDeliveryDrafts } from './use-delivery-drafts.ts'

const FAILURE = 'Failed to review request'

/** The status filter in the specified words (§2 Admin screens 2). */
const STATUS_OPTIONS = [
  ['all', 'All Requests'],
  ['pending', 'Pending'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
  ['fulfilled', 'Fulfilled'],
] as const

/** Reward Redemption Reviews: requests are approved, rejected with the points given back, and fulfilled (§2 Admin screens 2). */
export default function RewardReviewsPage() {
  const now = useNow().getTime()
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
  })
  const current = queue.current?.row ?? null
  const [isFulfilling, setFulfilling] = useState(false)
  const deliveries = useDeliveryDrafts()
  const selection = useSelection(queue.cards, listKey)
  const bulk = useBulkRequests(queue, selection)
  const refs = { notes: useRef<HTMLTextAreaElement>(null), reject: useRef<HTMLButtonElement>(null) }

  const decision = useAction(decideRewardRequest, {
    success: ({ user, status: to }) => ({
      title: 'Request Reviewed',
      description: to === 'rejected' ? `${user.email} has the points back.` : decisionNotice(user),
      tone: 'success',
    }),
    failure: { fallback: FAILURE },
    onSuccess: (row) => {
      deliveries.forget(row.id)
      queue.accepted(row)
    },
    onFailure: (error, { params }) => queue.refused(Number(params.id), error, FAILURE),
  })

  const isOpen = current?.status === 'pending' && !queue.current?.refusal?.decidedElsewhere
  const canFulfill = current?.status === 'approved' && !queue.current?.refusal?.decidedElsewhere
  const decide = (to: 'approved' | 'rejected' | 'fulfilled') => {
    const sent = queue.decide(to)
    if (!sent) return
    const delivery = deliveries.of(sent.id).trim()
    const body =
      to === 'fulfilled'
        ? { status: to, reviewNotes: FULFILLED_NOTE, ...(delivery !== '' && { delivery }) }
        : { status: to, reviewNotes: sent.notes }
    void decision.run({ params: { id: sent.id }, body })
  }
  const approve = () => decide('approved')
  const reject = () => decide('rejected')
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
          category={{
            label: 'Reward category',
            all: 'All Categories',
            options: stats.data?.categories ?? [],
          }}
          search={{ label: 'Search requests', placeholder: 'E-mail or reward name...' }}
          onShowShortcuts={showShortcuts}
          actions={<Downloads filters={filters} />}
        />
      )}
      shortcuts={[
        ...reviewShortcuts({ queue, isOpen, reasons: REJECTION_REASONS, refs, approve, reject }),
        { keys: ['m'], shown: ['M'], words: 'Mark as Fulfilled', run: askToFulfill },
        selectShortcut(selection, current),
      ]}
    >
      <ReviewWorkbench
        queue={queue}
        list={list}
        status={status}
        label="Requests"
        titleOf={(row) => row.reward.name}
        listRow={(card) => <RequestRow card={card} now={now} showsStatus={status === null} />}
        nameOf={(row) => `${row.reward.name}, ${row.user.email}`}
        selection={selection}
        bulk={bulk}
        proof={(card) => <RequestDetails request={card.row} />}
        decision={(card) => (
          <RequestDecision
            card={card}
            now={now}
            form={
              <>
                {isOpen && (
                  <DecisionForm
                    draft={queue.draft}
                    onDraft={queue.setDraft}
                    reasons={REJECTION_REASONS}
                    rejectHint={`${plural(card.row.pointsSpent, 'point goes', 'points go')} back to ${card.row.user.email}, who reads these notes.`}
                    onApprove={approve}
                    onReject={reject}
                    refs={refs}
                  />
                )}
                {canFulfill && <FulfillButton onPress={askToFulfill} />}
              </>
            }
          />
        )}
        empty={
          <NoCards
            title="No reward requests found matching your criteria."
            allDone="Nothing waits for a decision. New requests appear here."
            filters={filters}
            onChange={change}
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
      <BulkRequestsDialog bulk={bulk} />
    </ReviewScreen>
  )
}
