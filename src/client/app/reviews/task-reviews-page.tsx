import { useCallback, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useBulkQuestion } from '#client/app/desk/bulk/use-bulk-question.ts'
import { DecisionForm } from '#client/app/desk/decision/decision-form.tsx'
import { decisionPresses } from '#client/app/desk/decision/decision-presses.ts'
import { ReviewScreen } from '#client/app/desk/layout/review-screen.tsx'
import { ReviewWorkbench } from '#client/app/desk/layout/review-workbench.tsx'
import { NoneFree, TakeOver } from '#client/app/desk/leases/lease-notes.tsx'
import { NoCards } from '#client/app/desk/list/no-cards.tsx'
import { StatCards } from '#client/app/desk/list/stat-cards.tsx'
import { useSelection } from '#client/app/desk/list/use-selection.ts'
import { StaffNotes } from '#client/app/desk/notes/notes-section.tsx'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import type { Failure } from '#client/app/desk/queue/review-queue.ts'
import { useSeen } from '#client/app/desk/queue/use-seen.ts'
import { reviewShortcuts, selectShortcut } from '#client/app/desk/shortcuts/review-shortcuts.ts'
import { EndedHolds } from '#client/app/desk/undo/ended-holds.tsx'
import { OwnDecisions, ownDecisionShortcuts, UndoLast } from '#client/app/desk/undo/own-decisions.tsx'
import { useTakeBack } from '#client/app/desk/undo/use-take-back.ts'
import { useNow } from '#client/app/use-now.ts'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { type AdminSubmission, getSubmissionStats } from '#contract/reviews/admin-submissions.ts'
import type { ReusedProof } from '#contract/reviews/reviewing.ts'
import { AgreementForm } from './agreement/agreement-form.tsx'
import { ConfirmRejecting } from './agreement/confirm-rejecting.tsx'
import { useAgreement } from './agreement/use-agreement.ts'
import { WaitingRejections } from './agreement/waiting-rejections.tsx'
import { FailedLines, linesOf, NO_FAILURE, toggleLine } from './failed-lines.tsx'
import { SubmissionFilterBar } from './filters/submission-filter-bar.tsx'
import { MemberContext } from './member-context.tsx'
import { SubmissionProof } from './proof/submission-proof.tsx'
import { useReasons } from './reasons/use-reasons.tsx'
import { SubmissionDecision } from './submission-decision.tsx'
import { SubmissionRow } from './submission-row.tsx'
import { TASK_DESK } from './task-desk.ts'
import { canBeInvisible, NotVisibleChoice } from './try-badge.tsx'
import { useBesideSubmission } from './use-beside-submission.ts'
import { useSubmissionDecision, useSubmissionQueue } from './use-submission-queue.ts'

const ProofViewer = screenDialog(() => import('./proof/proof-viewer.tsx'))

const BulkReviewDialog = screenDialog(() => import('./bulk/bulk-review-dialog.tsx'))

const RecentReviewsDialog = screenDialog(() => import('./recent-reviews-dialog.tsx'))

/** Keys that the viewer handles, for the list of shortcuts. */
const VIEWER_KEYS = [
  { keys: [], shown: ['+', '-', '0'], words: 'Full screen: zoom in, out, fit', run: () => {} },
  { keys: [], shown: ['T'], words: 'Full screen: rotate', run: () => {} },
]

/** Task Reviews: pending submissions, the oldest first (specification §2 Admin screens 1). */
export default function TaskReviewsPage() {
  useEffect(ProofViewer.preload, [])
  useEffect(BulkReviewDialog.preload, [])
  useEffect(RecentReviewsDialog.preload, [])
  const now = useNow().getTime()
  const { data: me } = useCurrentUser()
  const stats = useEndpoint(getSubmissionStats)
  const { address, status, list, queue, leases, takeOver, count } = useSubmissionQueue(me)
  const { listKey } = address
  const current = queue.current?.row ?? null
  const reasons = useReasons(current)
  const beside = useBesideSubmission(queue, me, { status, own: leases.own })
  const { matches, notes } = beside
  const takeBack = useTakeBack(TASK_DESK, queue)
  const agreement = useAgreement(queue, me, takeBack)
  const decision = useSubmissionDecision(queue, leases, takeBack)
  const { isOpen, holder, isInvisible, setInvisible } = decision
  const { draft } = queue
  const lines = current === null ? [] : linesOf([current])
  const failure = draft.failure ?? NO_FAILURE
  const setFailure = (next: Failure) => queue.setDraft({ ...draft, failure: next })
  const seen = useSeen(
    current && {
      id: current.id,
      state: [current.changedAt, current.task.textVersion, draft.rejecting, draft.isAsked].join(),
      hasPicture: current.screenshotUrl !== null,
      isReady: leases.owns(current.id) === true,
    },
  )
  const selection = useSelection(queue.cards, listKey)
  const bulk = useBulkQuestion<AdminSubmission>()
  const selectedCount = selection.selected.length
  const isDecidedElsewhere =
    beside.decidedElsewhere !== null || queue.current?.refusal?.decidedElsewhere === true
  const [showsRecent, setShowsRecent] = useState(false)
  const [viewed, setViewed] = useState<{ of: number; earlier: ReusedProof | null } | null>(null)
  // The viewer closes when no card is open, so that the next card does not open in it.
  if (viewed && !current) setViewed(null)
  const refs = { notes: useRef<HTMLTextAreaElement>(null), reject: useRef<HTMLButtonElement>(null) }
  const { holderOf } = leases
  const listRow = useCallback(
    (card: Card<AdminSubmission>) => (
      <SubmissionRow card={card} now={now} showsStatus={status === null} holder={holderOf(card.row.id)} />
    ),
    [now, status, holderOf],
  )
  const presses = decisionPresses({
    queue,
    seen,
    isOpen,
    subject: TASK_DESK.subject,
    holder,
    isDecidedElsewhere,
    approve: decision.approve,
    reject: decision.reject,
    selectedCount,
    decideSelected: (to) => {
      setViewed(null)
      bulk.ask(to, selection.selected, draft.notes)
    },
    refs,
  })
  const view = (earlier: ReusedProof | null) => {
    if (current?.screenshotUrl != null) setViewed({ of: current.id, earlier })
  }
  const showFullScreen = () => view(null)
  const compare = () => {
    const earlier = matches.find(({ screenshotUrl }) => screenshotUrl !== null)
    if (earlier) view(earlier)
  }

  return (
    <ReviewScreen
      title="Task Reviews"
      cardIsOpen={queue.isAsked}
      stats={
        <StatCards
          isPending={stats.isPending}
          stats={[
            { label: 'Pending', value: stats.data?.pending },
            { label: 'Rejected', value: stats.data?.rejected },
            { label: 'Total Approved', value: stats.data?.totalSubmissions },
            { label: 'Total Points Awarded', value: stats.data?.totalPointsEarned },
          ]}
        />
      }
      filters={(showShortcuts) => (
        <SubmissionFilterBar
          address={address}
          categories={stats.data?.categories ?? []}
          count={count}
          onShowShortcuts={showShortcuts}
          actions={<OwnDecisions takeBack={takeBack} onShow={() => setShowsRecent(true)} />}
        />
      )}
      shortcuts={[
        ...reviewShortcuts({
          queue,
          isOpen,
          reasons: reasons.offered,
          chooseLine: (place) => {
            const line = lines[place - 1]
            if (line !== undefined) setFailure(toggleLine(failure, line))
          },
          ...{ refs, presses, holder, takeOver },
        }),
        ...ownDecisionShortcuts(takeBack, () => setShowsRecent(true)),
        { keys: ['f'], shown: ['F'], words: 'Show picture full screen', run: showFullScreen },
        { keys: ['c'], shown: ['C'], words: 'Compare with the closest match', run: compare },
        ...VIEWER_KEYS,
        selectShortcut(selection, current),
        {
          keys: ['v'],
          shown: ['V'],
          words: 'Review task: not visible online, pay anyway',
          run: () => setInvisible(!isInvisible),
        },
        { keys: ['s'], shown: ['S'], words: 'Write a staff note', run: notes.write },
      ]}
    >
      <ReviewWorkbench
        queue={queue}
        list={list}
        count={count}
        status={status}
        label="Submissions"
        titleOf={(row) => row.task.title}
        listRow={listRow}
        nameOf={TASK_DESK.nameOf}
        selection={selection}
        bulk={bulk}
        seen={seen}
        onSendAgain={decision.sendAgain}
        undoLast={<UndoLast takeBack={takeBack} />}
        problem={takeBack.problem}
        endedHolds={
          <>
            <EndedHolds takeBack={takeBack} onShow={queue.choose} />
            <WaitingRejections
              {...{ agreement, address }}
              className={queue.isAsked ? 'max-lg:hidden' : undefined}
            />
          </>
        }
        noneFree={<NoneFree isKnown={leases.own?.length === 0 && !list.isStale} />}
        proof={(card) => (
          <SubmissionProof
            submission={card.row}
            onFullScreen={showFullScreen}
            onSettled={() => seen.onPicture(card.row.id)}
            reused={matches}
            onCompare={view}
          />
        )}
        decision={(card) => (
          <SubmissionDecision
            card={card}
            now={now}
            hasNotes={notes.list.rows.length > 0}
            decidedElsewhere={beside.decidedElsewhere}
            context={
              <>
                <StaffNotes notes={notes} />
                <MemberContext read={beside.context} submissionId={card.row.id} />
              </>
            }
          />
        )}
        actions={({ row }) =>
          holder ? (
            <TakeOver holder={holder} subject="submission" onTakeOver={takeOver} />
          ) : agreement.canAnswer(row) ? (
            <AgreementForm {...{ row, agreement }} />
          ) : (
            isOpen && (
              <DecisionForm
                {...{ queue, seen, presses, refs, selectedCount }}
                reasons={reasons.offered}
                aroundReasons={{
                  ...reasons.around,
                  before: (
                    <FailedLines {...{ lines, failure }} onChange={setFailure} isReview={row.task.isReview} />
                  ),
                }}
                rejectHint="The member sees them and can resubmit."
                approval={
                  canBeInvisible(row) && <NotVisibleChoice checked={isInvisible} onChange={setInvisible} />
                }
              />
            )
          )
        }
        empty={
          <NoCards
            title="No submissions found matching your criteria."
            allDone="All caught up. New submissions appear here."
            address={address}
            sendingCount={queue.sendingCount}
          />
        }
      />
      {viewed && current && (
        <ProofViewer
          submission={current}
          // The next card shows its own picture after a decision.
          earlier={viewed.of === current.id ? viewed.earlier : null}
          isOpen={isOpen || isDecidedElsewhere}
          approve={presses.approve}
          // Chips and notes are behind the picture.
          reject={() => {
            const isRejecting = presses.reject()
            if (isRejecting) setViewed(null)
            return isRejecting
          }}
          takeOver={holder && takeOver}
          takeBack={takeBack.takeBack}
          move={queue.move}
          wasTooEarly={seen.wasTooEarly}
          focusToReject={() => refs.reject.current?.focus()}
          onClose={() => setViewed(null)}
        />
      )}
      <ConfirmRejecting figures={decision.confirming} onAnswer={decision.confirm} />
      {bulk.question && (
        <BulkReviewDialog
          {...{ bulk, queue, selection, takeBack }}
          question={bulk.question}
          myId={me?.id}
          waiting={agreement.waiting}
          onClose={bulk.cancel}
        />
      )}
      {showsRecent && (
        <RecentReviewsDialog
          onClose={() => setShowsRecent(false)}
          onTakeBack={(row) => {
            setShowsRecent(false)
            void takeBack.takeBackOne(row)
          }}
        />
      )}
      {reasons.dialog}
    </ReviewScreen>
  )
}
