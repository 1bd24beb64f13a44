import { useRef, useState } from 'react'
import type { ReusedProof } from '../../../../contract/reviewing.ts'
import { getSubmissionStats } from '../../../../contract/submissions.ts'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { DialogWaiting } from '../../../ui/dialog-waiting.tsx'
import { lazyOnIdle } from '../../../ui/lazy-on-idle.tsx'
import { useNow } from '../../use-now.ts'
import { DecisionForm } from '../review-shell/decision/decision-form.tsx'
import { ReviewScreen } from '../review-shell/layout/review-screen.tsx'
import { ReviewWorkbench } from '../review-shell/layout/review-workbench.tsx'
import { NoCards } from '../review-shell/list/no-cards.tsx'
import { ReviewFilterBar } from '../review-shell/list/review-filter-bar.tsx'
import { useSelection } from '../review-shell/list/use-selection.ts'
import { reviewShortcuts, selectShortcut } from '../review-shell/shortcuts/review-shortcuts.ts'
import { canBeInvisible, NotVisibleChoice } from './attempt.tsx'
import { BulkReviewDialog } from './bulk-review-dialog.tsx'
import { MemberContext } from './member-context.tsx'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import { StaffNotes } from './staff-notes.tsx'
import { SubmissionDecision } from './submission-decision.tsx'
import { SubmissionProof } from './submission-proof.tsx'
import { SubmissionRow } from './submission-row.tsx'
import { STATUS_OPTIONS, SubmissionStatCards } from './submission-stat-cards.tsx'
import { useBesideSubmission } from './use-beside-submission.ts'
import { useBulkReview } from './use-bulk-review.ts'
import { presenceLabel } from './use-presence.ts'
import { useSubmissionDecision, useSubmissionQueue } from './use-submission-queue.ts'

const ProofViewer = lazyOnIdle(
  () => import('./proof-viewer.tsx').then((file) => file.ProofViewer),
  () => <DialogWaiting />,
)

/** What the viewer itself listens to, for the list of keys. */
const VIEWER_KEYS = [
  { keys: [], shown: ['+', '-', '0'], words: 'In full screen: zoom in, out, fit', run: () => {} },
  { keys: [], shown: ['T'], words: 'In full screen: turn the picture', run: () => {} },
]

/** Task Reviews: the reviewer works off what waits, the oldest first (specification §2 Admin screens 1). */
export default function TaskReviewsPage() {
  const now = useNow().getTime()
  const { data: me } = useCurrentUser()
  const stats = useEndpoint(getSubmissionStats)
  const { address, status, list, queue } = useSubmissionQueue()
  const { filters, change, listKey } = address
  const current = queue.current?.row ?? null
  const beside = useBesideSubmission(queue, me)
  const { matches, presence, notes } = beside
  const { isOpen, approve, reject, isInvisible, setInvisible } = useSubmissionDecision(queue)
  const selection = useSelection(queue.cards, listKey)
  const bulk = useBulkReview(queue, selection, me?.email)
  const [viewed, setViewed] = useState<{ of: number; earlier: ReusedProof | null } | null>(null)
  // Without a card there is nothing to see, and the next one to come does not open by itself.
  if (viewed && !current) setViewed(null)
  const refs = { notes: useRef<HTMLTextAreaElement>(null), reject: useRef<HTMLButtonElement>(null) }
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
      stats={<SubmissionStatCards stats={stats} />}
      filters={(showShortcuts) => (
        <ReviewFilterBar
          address={address}
          statusOptions={STATUS_OPTIONS}
          category={{ label: 'Task type', all: 'All Types', options: stats.data?.categories ?? [] }}
          search={{ label: 'Search submissions', placeholder: 'E-mail or task title...' }}
          onShowShortcuts={showShortcuts}
        />
      )}
      shortcuts={[
        ...reviewShortcuts({ queue, isOpen, reasons: REJECTION_REASONS, refs, approve, reject }),
        { keys: ['f'], shown: ['F'], words: 'Picture in full screen', run: showFullScreen },
        { keys: ['c'], shown: ['C'], words: 'Compare with the nearest earlier picture', run: compare },
        ...VIEWER_KEYS,
        selectShortcut(selection, current),
        {
          keys: ['v'],
          shown: ['V'],
          words: 'Review task: not visible online, pay all the same',
          run: () => setInvisible(!isInvisible),
        },
        { keys: ['s'], shown: ['S'], words: 'Write a staff note', run: notes.write },
      ]}
    >
      <ReviewWorkbench
        queue={queue}
        list={list}
        status={status}
        label="Submissions"
        titleOf={(row) => row.task.title}
        listRow={(card) => (
          <SubmissionRow
            card={card}
            now={now}
            showsStatus={status === null}
            presence={presenceLabel(presence, card.row.id)}
          />
        )}
        nameOf={(row) => `${row.task.title}, ${row.user.email}`}
        selection={selection}
        bulk={bulk}
        proof={(card) => (
          <SubmissionProof
            submission={card.row}
            onFullScreen={showFullScreen}
            reused={matches}
            onCompare={view}
          />
        )}
        decision={(card) => (
          <SubmissionDecision
            card={card}
            now={now}
            presence={presenceLabel(presence, card.row.id)}
            hasNotes={notes.list.rows.length > 0}
            decidedElsewhere={beside.decidedElsewhere}
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
                  context={beside.context.data}
                  failed={beside.context.isError}
                  onRetry={() => void beside.context.refetch()}
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
          // The card that comes after a decision shows its own picture.
          earlier={viewed.of === current.id ? viewed.earlier : null}
          {...{ isOpen, approve, move: queue.move }}
          reject={() => {
            setViewed(null)
            queue.setDraft({ ...queue.draft, rejecting: true })
          }}
          focusToReject={() => refs.reject.current?.focus()}
          onClose={() => setViewed(null)}
        />
      )}
      <BulkReviewDialog bulk={bulk} />
    </ReviewScreen>
  )
}
