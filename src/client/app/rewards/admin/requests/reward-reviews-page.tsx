import { PackageCheck } from 'lucide-icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useBulkQuestion } from '#client/app/desk/bulk/use-bulk-question.ts'
import { DecisionForm } from '#client/app/desk/decision/decision-form.tsx'
import { decisionPresses } from '#client/app/desk/decision/decision-presses.ts'
import { ReviewScreen } from '#client/app/desk/layout/review-screen.tsx'
import { ReviewWorkbench } from '#client/app/desk/layout/review-workbench.tsx'
import { NoneFree, TakeOver, TakeOverAsk } from '#client/app/desk/leases/lease-notes.tsx'
import { NoCards } from '#client/app/desk/list/no-cards.tsx'
import { StatCards } from '#client/app/desk/list/stat-cards.tsx'
import { useSelection } from '#client/app/desk/list/use-selection.ts'
import { StaffNotes } from '#client/app/desk/notes/notes-section.tsx'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import { useSeen } from '#client/app/desk/queue/use-seen.ts'
import { reviewShortcuts, selectShortcut } from '#client/app/desk/shortcuts/review-shortcuts.ts'
import { EndedHolds } from '#client/app/desk/undo/ended-holds.tsx'
import { ownDecisionShortcuts, UndoLast } from '#client/app/desk/undo/own-decisions.tsx'
import { UnsavedChanges } from '#client/app/unsaved-changes.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { type AdminRewardRequest, getRedemptionStats } from '#contract/rewards/reward-requests.ts'
import { approvalWords } from '#domain/rewards/stock-words.ts'
import { plural } from '#domain/text/format.ts'
import { isBlank } from '#domain/text/text.ts'
import { PayoutSigns } from '../parts/signs-of-request.tsx'
import { FulfillForm } from './fulfill-form.tsx'
import { MemberBehindRequest } from './member-behind-request.tsx'
import { RequestDecision } from './request-decision.tsx'
import { RequestDetails } from './request-details.tsx'
import { RequestFilterBar } from './request-filter-bar.tsx'
import { REJECTION_REASONS } from './request-reasons.ts'
import { RequestRow } from './request-row.tsx'
import { REWARD_DESK } from './reward-desk.ts'
import { SecondAdminNotice, SecondAdminOfRequest } from './second-admin-of-request.tsx'
import { useBehindRequest } from './use-behind-request.ts'
import { useBulkFulfillment } from './use-bulk-fulfillment.ts'
import { useCodeField } from './use-code-field.ts'
import { useRequestDecision, useRequestQueue } from './use-request-queue.ts'

const BulkRequestsDialog = screenDialog(() => import('./bulk-requests-dialog.tsx'))
const BulkFulfillDialog = screenDialog(() => import('./bulk-fulfill-dialog.tsx'))
const RecentRequestsDialog = screenDialog(() => import('./recent-requests-dialog.tsx'))

const SELECTABLE = ['pending', 'approved']

/** Reward Redemption Reviews (specification §2 Admin screens 2). */
export default function RewardReviewsPage() {
  useEffect(BulkRequestsDialog.preload, [])
  useEffect(BulkFulfillDialog.preload, [])
  useEffect(RecentRequestsDialog.preload, [])
  const now = useNow().getTime()
  const { data: me } = useCurrentUser()
  const stats = useEndpoint(getRedemptionStats)
  const { address, status, list, queue, leases, takeOver, renew } = useRequestQueue(me)
  const { listKey } = address
  const current = queue.current?.row ?? null
  const decision = useRequestDecision({ queue, leases, me, isListOfAll: status === null })
  const { isOpen, canFulfill, holder, decidedElsewhere, deliveries, takeBack } = decision
  const [showsRecent, setShowsRecent] = useState(false)
  const { context, notes } = useBehindRequest(queue, me)
  const selection = useSelection(queue.cards, listKey, SELECTABLE)
  const bulk = useBulkQuestion<AdminRewardRequest>()
  const together = useBulkFulfillment(selection.selected, deliveries)
  const refs = { notes: useRef<HTMLTextAreaElement>(null), reject: useRef<HTMLButtonElement>(null) }
  const { draft } = queue
  const code = useCodeField(current?.id ?? null, canFulfill)
  // A refused approval leads back to its buttons, unless a code was begun.
  const isBegun = code.isTypedIn && !(isOpen && current !== null && deliveries.of(current.id) === '')
  const showsFulfillment = canFulfill || decision.hasUnsentCode || isBegun
  const seen = useSeen(
    current && {
      id: current.id,
      state: [current.changedAt, draft.rejecting, draft.isAsked, showsFulfillment].join(),
      hasPicture: false,
      isReady: leases.owns(current.id) === true,
    },
  )
  const selectedCount = selection.pending.length
  const presses = decisionPresses({
    queue,
    seen,
    isOpen,
    subject: REWARD_DESK.subject,
    holder,
    isDecidedElsewhere:
      (decidedElsewhere !== null && !canFulfill) || queue.current?.refusal?.decidedElsewhere === true,
    approve: () => {
      code.focusNext()
      decision.decide('approved')
    },
    reject: () => decision.decide('rejected'),
    selectedCount,
    decideSelected: (to) => bulk.ask(to, selection.pending, draft.notes),
    refs,
  })
  const { holderOf } = leases
  const listRow = useCallback(
    (card: Card<AdminRewardRequest>) => (
      <RequestRow card={card} now={now} showsStatus={status === null} holder={holderOf(card.row.id)} />
    ),
    [now, status, holderOf],
  )
  const beginFulfillment = () => {
    if (together.approved.length > 0) together.begin()
    else if (canFulfill) code.field.current?.focus()
    else presses.sayWhyClosed()
  }
  const fulfill = () => {
    code.focusNext()
    decision.fulfill()
  }

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
        <RequestFilterBar
          address={address}
          categories={stats.data?.categories ?? []}
          takeBack={takeBack}
          onShowRecent={() => setShowsRecent(true)}
          onShowShortcuts={showShortcuts}
        />
      )}
      shortcuts={[
        ...reviewShortcuts({ queue, isOpen, reasons: REJECTION_REASONS, refs, presses, holder, takeOver }),
        ...ownDecisionShortcuts(takeBack, () => setShowsRecent(true)),
        {
          keys: ['m'],
          shown: ['M'],
          words: 'Enter the code, or those of all selected',
          run: beginFulfillment,
        },
        {
          keys: [],
          shown: ['Ctrl', 'Enter'],
          words: 'Mark as Fulfilled',
          run: () => {},
        },
        selectShortcut(selection, current),
        { keys: ['s'], shown: ['S'], words: 'Write a staff note', run: notes.write },
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
        nameOf={REWARD_DESK.nameOf}
        selection={selection}
        bulk={bulk}
        selectedActions={
          together.approved.length > 0 && (
            <Button size="sm" icon={<PackageCheck size={14} />} onClick={together.begin}>
              {`Mark ${together.approved.length} as Fulfilled`}
            </Button>
          )
        }
        seen={seen}
        onSendAgain={decision.sendAgain}
        undoLast={<UndoLast takeBack={takeBack} />}
        problem={takeBack.problem}
        endedHolds={
          <>
            <SecondAdminNotice
              waiting={stats.data?.secondAdmin ?? 0}
              onShow={queue.choose}
              className={queue.isAsked && 'max-lg:hidden'}
            />
            <EndedHolds
              takeBack={takeBack}
              onShow={queue.choose}
              besides={(id) =>
                deliveries.of(id) !== '' && (
                  <CopyButton text={deliveries.of(id)} what="code or reference" words="Copy code" />
                )
              }
            />
          </>
        }
        noneFree={<NoneFree isKnown={leases.own?.length === 0 && !list.isStale} />}
        proof={(card) => <RequestDetails request={card.row} />}
        decision={(card) => (
          <RequestDecision
            card={card}
            now={now}
            decidedElsewhere={decidedElsewhere}
            signs={<PayoutSigns signs={context.data?.signs ?? []} userId={card.row.user.id} />}
            secondAdmin={
              <SecondAdminOfRequest
                card={card}
                isOpen={isOpen}
                onApprove={(more) => decision.decide('approved', more)}
              />
            }
            context={
              <>
                <StaffNotes notes={notes} />
                <MemberBehindRequest read={context} />
              </>
            }
          />
        )}
        actions={({ row }) => (
          <>
            {holder && !showsFulfillment && (
              <TakeOver holder={holder} subject="request" onTakeOver={takeOver} />
            )}
            {isOpen && !showsFulfillment && (
              <DecisionForm
                {...{ queue, seen, presses, refs, selectedCount }}
                reasons={REJECTION_REASONS}
                approval={
                  row.codeStock && <p className="text-13 text-ink2">{approvalWords(row.codeStock)}</p>
                }
                rejectHint={`${plural(row.pointsSpent, 'point goes', 'points go')} back to ${row.user.email}, who sees these notes.`}
              />
            )}
            {showsFulfillment && (
              <FulfillForm
                request={row}
                isClosed={!canFulfill}
                isSaving={decision.isSavingFulfillment}
                delivery={deliveries.of(row.id)}
                onDelivery={(delivery) => deliveries.keep(row.id, delivery)}
                onTyping={(isTyping) => {
                  code.setTyping(isTyping ? row.id : null)
                  // Another admin hears before buying the same reward, and so does this one.
                  if (isTyping) renew()
                }}
                onFulfill={fulfill}
                onDeliverExpiring={() => decision.decide('fulfilled', { expiringCode: true })}
                field={code.field}
              >
                {holder && <TakeOverAsk holder={holder} subject="request" onTakeOver={takeOver} />}
              </FulfillForm>
            )}
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
      <UnsavedChanges when={decision.hasUnsent || !isBlank(together.pasted)} />
      {together.rows !== null && (
        <BulkFulfillDialog
          {...{ queue, takeBack, deliveries }}
          rows={together.rows}
          pasted={together.pasted}
          onPasted={together.setPasted}
          onClose={together.close}
        />
      )}
      {bulk.question && (
        <BulkRequestsDialog
          {...{ bulk, queue, selection, takeBack }}
          question={bulk.question}
          reasons={REJECTION_REASONS}
          onClose={bulk.cancel}
        />
      )}
      {showsRecent && (
        <RecentRequestsDialog
          onClose={() => setShowsRecent(false)}
          onTakeBack={(row) => {
            setShowsRecent(false)
            void takeBack.takeBackOne(row)
          }}
        />
      )}
    </ReviewScreen>
  )
}
