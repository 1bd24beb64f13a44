import { useRef, useState } from 'react'
import { listReusedProof, type ReusedProof } from '../../../../contract/reviewing.ts'
import {
  getSubmission,
  getSubmissionContext,
  getSubmissionStats,
  listSubmissions,
  reviewSubmission,
} from '../../../../contract/submissions.ts'
import { plural } from '../../../../domain/format.ts'
import type { ReviewOutcome } from '../../../../domain/review-tasks.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { DialogWaiting } from '../../../ui/dialog-waiting.tsx'
import { lazyOnIdle } from '../../../ui/lazy-on-idle.tsx'
import { useNow } from '../../use-now.ts'
import { BulkOutcomeNotice } from '../review-shell/bulk/bulk-dialog.tsx'
import { DecisionForm } from '../review-shell/decision/decision-form.tsx'
import { ReviewScreen } from '../review-shell/layout/review-screen.tsx'
import { ReviewWorkbench } from '../review-shell/layout/review-workbench.tsx'
import { NoCards } from '../review-shell/list/no-cards.tsx'
import { ReviewFilterBar } from '../review-shell/list/review-filter-bar.tsx'
import { RowCheckbox, SelectionBar } from '../review-shell/list/selection-bar.tsx'
import { useSelection } from '../review-shell/list/use-selection.ts'
import { useReviewAddress } from '../review-shell/queue/use-review-address.ts'
import { PAGE_ROWS, useReviewQueue } from '../review-shell/queue/use-review-queue.ts'
import { reviewShortcuts } from '../review-shell/shortcuts/review-shortcuts.ts'
import { canBeInvisible, NotVisibleChoice } from './attempt.tsx'
import { BulkReviewDialog } from './bulk-review-dialog.tsx'
import { MemberContext } from './member-context.tsx'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import { StaffNotes } from './staff-notes.tsx'
import { SubmissionDecision } from './submission-decision.tsx'
import { SubmissionProof } from './submission-proof.tsx'
import { SubmissionRow } from './submission-row.tsx'
import { submissionShortcuts } from './submission-shortcuts.ts'
import { STATUS_FILTERS, STATUS_OPTIONS, SubmissionStatCards, statusQuery } from './submission-stat-cards.tsx'
import { useBulkReview } from './use-bulk-review.ts'
import { useDecidedElsewhere } from './use-decided-elsewhere.ts'
import { presenceLabel, usePresence, useReportPresence } from './use-presence.ts'
import { useStaffNotes } from './use-staff-notes.ts'
import { useUpcoming } from './use-upcoming.ts'

const ProofViewer = lazyOnIdle(
  () => import('./proof-viewer.tsx').then((file) => file.ProofViewer),
  () => <DialogWaiting />,
)

const FAILURE = 'Failed to review submission'

const NO_MATCHES: readonly ReusedProof[] = []

/** Task Reviews: the reviewer works off what waits, the oldest first (specification §2 Admin screens 1). */
export default function TaskReviewsPage() {
  const now = useNow().getTime()
  const address = useReviewAddress(STATUS_FILTERS)
  const { filters, change, listKey } = address
  const { status, contested } = statusQuery(filters.status)
  const { data: me } = useCurrentUser()
  const stats = useEndpoint(getSubmissionStats)
  const list = usePagedEndpoint(listSubmissions, {
    query: {
      limit: PAGE_ROWS,
      status: status ?? undefined,
      contested,
      category: filters.category,
      search: filters.search,
    },
    keepPrevious: true,
  })
  const queue = useReviewQueue({
    list,
    status,
    oldestFirst: status === 'pending',
    listKey,
    linkedId: address.id,
    useSingle: useSubmission,
  })
  const current = queue.current?.row ?? null
  const context = useEndpoint(getSubmissionContext, {
    params: { id: current?.id ?? 0 },
    enabled: current !== null,
  })
  const reused = useEndpoint(listReusedProof, {
    params: { id: current?.id ?? 0 },
    enabled: current !== null && current.imageWidth !== null,
  })
  const matches = (current?.imageWidth != null && reused.data) || NO_MATCHES
  useUpcoming(queue.cards, current?.id ?? null)
  const presence = usePresence()
  useReportPresence(queue.chosenId === null ? null : (current?.id ?? null))
  const decidedElsewhere = useDecidedElsewhere(queue.current, me?.email)
  const notes = useStaffNotes(current?.id ?? null, current?.user.id !== me?.id)
  const [notVisible, setNotVisible] = useState<ReadonlySet<number>>(new Set())
  const [viewed, setViewed] = useState<'picture' | ReusedProof | null>(null)
  const refs = { notes: useRef<HTMLTextAreaElement>(null), reject: useRef<HTMLButtonElement>(null) }

  const review = useAction(reviewSubmission, {
    success: ({ status: decided, user, pointsAwarded }) => ({
      title: 'Submission Reviewed',
      description:
        decided === 'approved'
          ? `${user.email} received ${plural(pointsAwarded ?? 0, 'point', 'points')}.`
          : `${user.email} can submit again.`,
      tone: 'success',
    }),
    failure: { fallback: FAILURE },
    onSuccess: queue.accepted,
    onFailure: (error, { params }) => queue.refused(Number(params.id), error, FAILURE),
  })

  const selection = useSelection(queue.cards, listKey)
  const bulk = useBulkReview({
    ownEmail: me?.email,
    onResults: (results) => {
      for (const { submission } of results) if (submission) queue.accepted(submission)
    },
    onDone: (results) => {
      selection.clear()
      const answered = new Set(results.map(({ id }) => id))
      const next = selection.selectable.find(({ id }) => !answered.has(id))
      if (queue.chosenId !== null && answered.has(queue.chosenId)) queue.choose(next?.id ?? null)
    },
  })

  const isOpen = current?.status === 'pending' && !queue.current?.refusal?.decidedElsewhere
  const isInvisible = current !== null && notVisible.has(current.id)
  const setInvisible = (checked: boolean) => {
    if (!current || !isOpen || !canBeInvisible(current)) return
    const next = new Set(notVisible)
    if (checked) next.add(current.id)
    else next.delete(current.id)
    setNotVisible(next)
  }
  const decide = (to: 'approved' | 'rejected') => {
    const outcome: ReviewOutcome | null = to === 'approved' && isInvisible ? 'paid-not-visible' : null
    const sent = isOpen ? queue.decide(to) : null
    if (!sent) return
    void review.run({ params: { id: sent.id }, body: { status: to, reviewNotes: sent.notes, outcome } })
  }
  const approve = () => decide('approved')
  const reject = () => decide('rejected')
  const showFullScreen = () => setViewed(current?.screenshotUrl == null ? null : 'picture')
  const compare = () => {
    const earlier = matches.find(({ screenshotUrl }) => screenshotUrl !== null)
    if (current?.screenshotUrl != null && earlier) setViewed(earlier)
  }

  return (
    <ReviewScreen
      title="Task Reviews"
      cardIsOpen={queue.isAsked}
      stats={<SubmissionStatCards stats={stats} />}
      filters={(showShortcuts) => (
        <ReviewFilterBar
          filters={filters}
          onChange={change}
          statusOptions={STATUS_OPTIONS}
          category={{ label: 'Task type', all: 'All Types', options: stats.data?.categories ?? [] }}
          search={{
            label: 'Search submissions',
            placeholder: 'E-mail or task title...',
            value: address.searchText,
            onChange: address.setSearchText,
          }}
          onShowShortcuts={showShortcuts}
        />
      )}
      shortcuts={[
        ...reviewShortcuts({ queue, isOpen, reasons: REJECTION_REASONS, refs, approve, reject }),
        ...submissionShortcuts({
          showFullScreen,
          compare,
          select: (withShift) => current && selection.toggle(current.id, withShift),
          togglePaidInvisible: () => setInvisible(!isInvisible),
          writeNote: notes.write,
        }),
      ]}
    >
      {bulk.outcome && (
        <BulkOutcomeNotice {...bulk.outcome} onShow={queue.choose} onDismiss={bulk.forgetOutcome} />
      )}
      <ReviewWorkbench
        queue={queue}
        list={list}
        label="Submissions"
        titleOf={(row) => row.task.title}
        listRow={(card) => (
          <SubmissionRow
            card={card}
            now={now}
            showsStatus={status === null}
            looking={presenceLabel(presence, card.row.id)}
          />
        )}
        leading={({ row }, isTabStop) => (
          <RowCheckbox name={`${row.task.title}, ${row.user.email}`} {...{ row, selection, isTabStop }} />
        )}
        aboveList={
          <SelectionBar
            selection={selection}
            label="Selected submissions"
            onDecide={(to) => bulk.ask(to, selection.selected)}
          />
        }
        proof={(card) => (
          <SubmissionProof
            submission={card.row}
            onFullScreen={showFullScreen}
            reused={matches}
            onCompare={setViewed}
          />
        )}
        decision={(card) => (
          <SubmissionDecision
            card={card}
            now={now}
            looking={presenceLabel(presence, card.row.id)}
            hasNotes={notes.list.rows.length > 0}
            decidedElsewhere={decidedElsewhere}
            form={
              isOpen && (
                <DecisionForm
                  draft={queue.draft}
                  onDraft={queue.setDraft}
                  reasons={REJECTION_REASONS}
                  rejectHint="The member reads them and can submit again."
                  onApprove={approve}
                  onReject={reject}
                  refs={refs}
                  approval={
                    canBeInvisible(card.row) && (
                      <NotVisibleChoice checked={isInvisible} onChange={setInvisible} />
                    )
                  }
                />
              )
            }
            context={
              <>
                <StaffNotes notes={notes} />
                <MemberContext
                  context={context.data}
                  failed={context.isError}
                  onRetry={() => void context.refetch()}
                  submissionId={card.row.id}
                />
              </>
            }
          />
        )}
        empty={
          <NoCards
            title="No submissions found matching your criteria."
            allDone="Nothing waits for a review. New submissions appear here."
            filters={filters}
            onChange={change}
            sendingCount={queue.sendingCount}
          />
        }
      />
      {viewed && current && (
        <ProofViewer
          submission={current}
          earlier={viewed === 'picture' ? null : viewed}
          onClose={() => setViewed(null)}
        />
      )}
      <BulkReviewDialog bulk={bulk} />
    </ReviewScreen>
  )
}

function useSubmission(id: number | null) {
  return useEndpoint(getSubmission, { params: { id: id ?? 0 }, enabled: id !== null })
}
