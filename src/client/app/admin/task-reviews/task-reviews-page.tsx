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
import { useSelection } from '../review-shell/list/use-selection.ts'
import { reviewShortcuts, selectShortcut } from '../review-shell/shortcuts/review-shortcuts.ts'
import { canBeInvisible, NotVisibleChoice } from './attempt.tsx'
import { BulkReviewDialog } from './bulk-review-dialog.tsx'
import { SubmissionFilterBar } from './filters/submission-filter-bar.tsx'
import { MemberContext } from './member-context.tsx'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import { StaffNotes } from './staff-notes.tsx'
import { SubmissionDecision } from './submission-decision.tsx'
import { SubmissionProof } from './submission-proof.tsx'
import { SubmissionRow } from './submission-row.tsx'
import { SubmissionStatCards } from './submission-stat-cards.tsx'
import { useBesideSubmission } from './use-beside-submission.ts'
import { useBulkReview } from './use-bulk-review.ts'
import { presenceLabel } from './use-presence.ts'
import { useSubmissionDecision, useSubmissionQueue } from './use-submission-queue.ts'

const ProofViewer = lazyOnIdle(
  () => import('./proof-viewer.tsx').then((file) => file.ProofViewer),
  () => <DialogWaiting />,
)

/** Task Reviews: the reviewer works off what waits, the oldest first (specification §2 Admin screens 1). */
export default function TaskReviewsPage() {
  const now = useNow().getTime()
  const { data: me } = useCurrentUser()
  const stats = useEndpoint(getSubmissionStats)
  const { address, status, list, queue } = useSubmissionQueue()
  const { listKey } = address
  const current = queue.current?.row ?? null
  const beside = useBesideSubmission(queue, me)
  const { matches, presence, notes } = beside
  const { isOpen, approve, reject, isInvisible, setInvisible } = useSubmissionDecision(queue)
  const selection = useSelection(queue.cards, listKey)
  const bulk = useBulkReview(queue, selection, me?.email)
  const [viewed, setViewed] = useState<'picture' | ReusedProof | null>(null)
  const refs = { notes: useRef<HTMLTextAreaElement>(null), reject: useRef<HTMLButtonElement>(null) }
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
        <SubmissionFilterBar
          address={address}
          categories={stats.data?.categories ?? []}
          onShowShortcuts={showShortcuts}
        />
      )}
      shortcuts={[
        ...reviewShortcuts({ queue, isOpen, reasons: REJECTION_REASONS, refs, approve, reject }),
        { keys: ['f'], shown: ['F'], words: 'Picture in full screen', run: showFullScreen },
        { keys: ['c'], shown: ['C'], words: 'Compare with the nearest earlier picture', run: compare },
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
            onCompare={setViewed}
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
            address={address}
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
