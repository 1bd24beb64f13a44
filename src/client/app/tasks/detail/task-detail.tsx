import { Hourglass } from 'lucide-icons'
import { useEffect, useRef } from 'react'
import { ClaimArea, LeaveTask } from '#client/app/claims/claim-area.tsx'
import { useClaim } from '#client/app/claims/use-claim.ts'
import { BonusMediaPanel } from '#client/app/media/bonus-media-panel.tsx'
import { ProofArea } from '#client/app/proofs/form/proof-area.tsx'
import { useProofDraft } from '#client/app/proofs/form/use-proof-draft.ts'
import { useNow } from '#client/app/use-now.ts'
import { checklistName } from '#client/device/kept-proofs.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Markdown } from '#client/ui/markdown.tsx'
import type { MemberSubmission } from '#contract/proofs/submissions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { canLeave, type MemberTaskState, memberTaskState, submitRefusal } from '#domain/proofs/submissions.ts'
import { formatDateTime, formatDeadline } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { languageOf } from '#domain/text/language.ts'
import { ReviewNotes } from '../review-notes.tsx'
import { TaskFacts } from '../task-facts.tsx'
import type { OwnTasks } from '../use-own-tasks.ts'
import { Requirements } from './requirements.tsx'
import { Steps } from './steps.tsx'
import { CompletedSubmission, PendingSubmission, RejectedSubmission } from './submission-status.tsx'

interface TaskDetailProps {
  task: Task
  user: CurrentUser
  own: OwnTasks
  submissions: readonly MemberSubmission[]
}

export function TaskDetail({ task, user, own, submissions }: TaskDetailProps) {
  const now = useNow()
  const claim = useClaim(task.id, own)
  const [latest = null, ...earlier] = submissions
  const state = memberTaskState(claim.isHeld || latest !== null, latest?.status ?? null)
  const held = own.rows.find((entry) => entry.taskId === task.id)
  const draft = useProofDraft({
    userId: user.id,
    taskId: task.id,
    taskTitle: task.title,
    hasDeadline: (held?.submitBy ?? null) !== null,
    replaces: latest?.version ?? 0,
  })
  const action = useFocusOnChange(state)
  const place = state === 'unclaimed' ? DETAIL_GRID.unclaimed : DETAIL_GRID.held
  const canSubmit = submitRefusal(state) === null

  return (
    <>
      <Steps state={state} proofIsReady={!draft.isEmpty} />
      <div className={place.grid}>
        <div className={place.main}>
          {state === 'rejected' && latest && <RejectedSubmission submission={latest} now={now} />}
          <Card title="Description">
            <Markdown html={task.descriptionHtml} className="pt-3" />
          </Card>
          <Requirements
            text={task.requirements}
            storageKey={canSubmit ? checklistName({ userId: user.id, taskId: task.id }) : null}
          />
        </div>
        <div className={place.facts}>
          <TaskFacts task={task} now={now} />
          {canLeave(state) && <LeaveTask taskId={task.id} claim={claim} hasUnsent={!draft.isEmpty} />}
        </div>
        <div ref={action} tabIndex={-1} className={place.action}>
          {state === 'unclaimed' && <ClaimArea task={task} claim={claim} now={now} />}
          {state === 'claimed' && <SubmitBy submitBy={held?.submitBy ?? null} now={now} />}
          {state === 'pending' && latest && (
            <PendingSubmission submission={latest} isReview={task.isReview} />
          )}
          {state === 'approved' && latest && (
            <CompletedSubmission submission={latest} isReview={task.isReview} />
          )}
          <ProofArea task={task} user={user} state={state} latest={latest} draft={draft} />
          <EarlierSubmissions submissions={earlier} />
        </div>
      </div>
      <BonusMediaPanel taskId={task.id} holdsTask={state !== 'unclaimed'} />
    </>
  )
}

/** Moves the focus to what replaces the pressed control. */
function useFocusOnChange(state: MemberTaskState) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    place.current?.focus({ preventScroll: true })
  }, [state])
  return place
}

/** Rejected versions, newest first; their pictures are deleted (decisions: Tasks, claims and submissions). */
function EarlierSubmissions({ submissions }: { submissions: readonly MemberSubmission[] }) {
  if (submissions.length === 0) return null
  return (
    <Card title="Earlier Submissions" flush>
      <ol className="divide-y divide-line px-4 sm:px-5">
        {submissions.map((submission) => (
          <li key={submission.id} className="flex flex-col gap-2 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-13 text-ink2">Submitted {formatDateTime(submission.submittedAt)}</p>
              <StatusBadge status="rejected">Rejected</StatusBadge>
            </div>
            {submission.notes && (
              <p
                lang={languageOf(submission.notes)}
                className="line-clamp-2 max-w-measure whitespace-pre-wrap"
              >
                {submission.notes}
              </p>
            )}
            {submission.reviewNotes && <ReviewNotes notes={submission.reviewNotes} tone="neutral" />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Renders nothing if the claim has no submission deadline. */
function SubmitBy({ submitBy, now }: { submitBy: string | null; now: Date }) {
  if (submitBy === null) return null
  const isOver = Date.parse(submitBy) <= now.getTime()
  return (
    <p className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
      <Hourglass size={16} className="mt-1 shrink-0 text-ink2" />
      <span>
        <strong className="font-semibold">Submit by {formatDeadline(submitBy)}</strong>{' '}
        <span className="text-ink2">
          {isOver
            ? 'Time’s up. Submit now, before your spot goes to someone else.'
            : `(${formatRelative(submitBy, now)}). After that, you lose your spot.`}
        </span>
      </span>
    </p>
  )
}

const GRID =
  'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-6'
const STACK = 'flex min-w-0 flex-col gap-4'

/** A claim button goes beside the facts on a wide screen, while a proof needs the width of the text. */
export const DETAIL_GRID = {
  unclaimed: {
    grid: GRID,
    main: `${STACK} lg:row-span-2`,
    facts: STACK,
    action: STACK,
  },
  held: {
    grid: GRID,
    main: STACK,
    facts: `${STACK} lg:col-start-2 lg:row-span-2 lg:row-start-1`,
    action: STACK,
  },
} as const
