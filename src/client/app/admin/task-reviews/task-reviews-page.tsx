import { useRef, useState } from 'react'
import { getPointsSummary, listPoints } from '../../../../contract/points.ts'
import {
  getCompletedTasksCount,
  getSubmission,
  getSubmissionContext,
  getSubmissionStats,
  listSubmissions,
  reviewSubmission,
} from '../../../../contract/submissions.ts'
import { getCurrentUser } from '../../../../contract/users.ts'
import { SUBMISSION_STATUS_LABELS, SUBMISSION_STATUSES } from '../../../../domain/submissions.ts'
import { useAction } from '../../../api/use-action.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { usePagedEndpoint } from '../../../api/use-paged-endpoint.ts'
import { useNow } from '../../use-now.ts'
import { DecisionForm } from '../review-shell/decision-form.tsx'
import { NoCards } from '../review-shell/no-cards.tsx'
import { PAGE_ROWS } from '../review-shell/page-rows.ts'
import { writeAddress } from '../review-shell/review-address.ts'
import { ReviewFilterBar } from '../review-shell/review-filter-bar.tsx'
import { ReviewScreen } from '../review-shell/review-screen.tsx'
import { reviewShortcuts } from '../review-shell/review-shortcuts.ts'
import { ReviewWorkbench } from '../review-shell/review-workbench.tsx'
import { StatCards } from '../review-shell/stat-cards.tsx'
import { useReviewAddress } from '../review-shell/use-review-address.ts'
import { useReviewQueue } from '../review-shell/use-review-queue.ts'
import { MemberContext } from './member-context.tsx'
import { ProofViewer } from './proof-viewer.tsx'
import { REJECTION_REASONS } from './rejection-reasons.ts'
import { SubmissionDecision } from './submission-decision.tsx'
import { SubmissionProof } from './submission-proof.tsx'
import { SubmissionRow } from './submission-row.tsx'
import { useUpcoming } from './use-upcoming.ts'

const FAILURE = 'Failed to review submission'

/** What a review makes out of date (specification §7). */
const REFRESHED = [
  listSubmissions,
  getSubmission,
  getSubmissionContext,
  getSubmissionStats,
  getCurrentUser,
  listPoints,
  getPointsSummary,
  getCompletedTasksCount,
]

/** The status filter in the specified words (§2 Admin screens 1). */
const STATUS_OPTIONS = [
  ['all', 'All'],
  ['pending', SUBMISSION_STATUS_LABELS.pending],
  ['approved', SUBMISSION_STATUS_LABELS.approved],
  ['rejected', SUBMISSION_STATUS_LABELS.rejected],
] as const

/** Task Reviews: the reviewer works off what waits, the oldest first (specification §2 Admin screens 1). */
export default function TaskReviewsPage() {
  const now = useNow().getTime()
  const address = useReviewAddress(SUBMISSION_STATUSES)
  const { filters, setFilters } = address
  const status = filters.status === 'all' ? null : filters.status
  const stats = useEndpoint(getSubmissionStats)
  const list = usePagedEndpoint(listSubmissions, {
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
    oldestFirst: status === 'pending',
    listKey: writeAddress(filters, null),
    linkedId: address.id,
    useSingle: useSubmission,
  })
  const current = queue.current?.row ?? null
  const context = useEndpoint(getSubmissionContext, {
    params: { id: current?.id ?? 0 },
    enabled: current !== null,
  })
  useUpcoming(queue.cards, current?.id ?? null)
  const [isFullScreen, setFullScreen] = useState(false)
  const refs = { notes: useRef<HTMLTextAreaElement>(null), reject: useRef<HTMLButtonElement>(null) }

  const review = useAction(reviewSubmission, {
    success: ({ status: decided, user, pointsAwarded }) => ({
      title: 'Submission Reviewed',
      description:
        decided === 'approved'
          ? `${user.email} received ${pointsAwarded} points.`
          : `${user.email} can submit again.`,
      tone: 'success',
    }),
    failure: { fallback: FAILURE },
    refreshes: REFRESHED,
    onSuccess: queue.accepted,
    onFailure: (error, { params }) => queue.refused(Number(params.id), error, FAILURE),
  })

  const isOpen = current?.status === 'pending' && !queue.current?.refusal?.decidedElsewhere
  const decide = (to: 'approved' | 'rejected') => {
    const sent = isOpen ? queue.decide(to) : null
    if (sent) void review.run({ params: { id: sent.id }, body: { status: to, reviewNotes: sent.notes } })
  }
  const approve = () => decide('approved')
  const reject = () => decide('rejected')
  const showFullScreen = () => setFullScreen(current?.screenshotUrl != null)

  return (
    <ReviewScreen
      title="Task Reviews"
      cardIsOpen={queue.chosenId !== null}
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
        <ReviewFilterBar
          filters={filters}
          onChange={setFilters}
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
        { keys: ['f'], shown: ['F'], words: 'Picture in full screen', run: showFullScreen },
      ]}
    >
      <ReviewWorkbench
        queue={queue}
        list={list}
        label="Submissions"
        titleOf={(row) => row.task.title}
        listRow={(card) => <SubmissionRow card={card} now={now} showsStatus={status === null} />}
        proof={(card) => <SubmissionProof submission={card.row} onFullScreen={showFullScreen} />}
        decision={(card) => (
          <SubmissionDecision
            card={card}
            now={now}
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
                />
              )
            }
            context={
              <MemberContext
                context={context.data}
                failed={context.isError}
                onRetry={() => void context.refetch()}
                submissionId={card.row.id}
              />
            }
          />
        )}
        empty={
          <NoCards
            title="No submissions found matching your criteria."
            allDone="Nothing waits for a review. New submissions appear here."
            filters={filters}
            onChange={setFilters}
            sendingCount={queue.sendingCount}
          />
        }
      />
      {isFullScreen && current && <ProofViewer submission={current} onClose={() => setFullScreen(false)} />}
    </ReviewScreen>
  )
}

function useSubmission(id: number | null) {
  return useEndpoint(getSubmission, { params: { id: id ?? 0 }, enabled: id !== null })
}
