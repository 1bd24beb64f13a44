import { Hourglass } from 'lucide-icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ClaimTerms, LeaveTask } from '#client/app/claims/claim-parts.tsx'
import { ReportConsentCard } from '#client/app/claims/report-consent-card.tsx'
import { useClaim } from '#client/app/claims/use-claim.ts'
import { BonusMediaPanel } from '#client/app/media/bonus-media-panel.tsx'
import { ProofArea } from '#client/app/proofs/form/proof-area.tsx'
import { useProof } from '#client/app/proofs/form/use-proof.ts'
import { useProofDraft } from '#client/app/proofs/form/use-proof-draft.ts'
import { useNow } from '#client/app/use-now.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import { useSeen } from '#client/ui/hooks/use-seen.ts'
import { Markdown } from '#client/ui/markdown.tsx'
import type { MemberSubmission } from '#contract/proofs/submissions.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { canLeave, type MemberTaskState, memberTaskState } from '#domain/proofs/submissions.ts'
import { formatDateTime, formatDeadline } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { languageOf } from '#domain/text/language.ts'
import { DoStep } from '../do-step.tsx'
import { Requirements } from '../requirements.tsx'
import { ReviewNotes } from '../review-notes.tsx'
import { TaskFacts } from '../task-facts.tsx'
import { TaskPicture } from '../task-picture.tsx'
import { DONE, useTicks } from '../ticks.ts'
import type { OwnTasks } from '../use-own-tasks.ts'
import { NextStep } from './next-step.tsx'
import { Steps } from './steps.tsx'
import { CompletedSubmission, PendingSubmission, RejectedSubmission } from './submission-status.tsx'

interface TaskDetailProps {
  task: Task
  /** Promised to this member, or earned. */
  points: number
  user: CurrentUser
  own: OwnTasks
  submissions: readonly MemberSubmission[]
}

export function TaskDetail({ task, points, user, own, submissions }: TaskDetailProps) {
  const now = useNow()
  const of = { userId: user.id, taskId: task.id }
  const held = own.rows.find((entry) => entry.taskId === task.id)
  const ticks = useTicks({ ...of, claimedAt: held?.claimedAt })
  const claim = useClaim(task.id, own, ticks.clear)
  const [latest = null, ...earlier] = submissions
  const state = memberTaskState(claim.isHeld || latest !== null, latest?.status ?? null)
  const draft = useProofDraft({
    ...of,
    taskTitle: task.title,
    hasDeadline: (held?.submitBy ?? null) !== null,
    replaces: latest?.version ?? 0,
  })
  const proof = useProof(task, state, latest, draft)
  const [isFormSeen, watchSubmit] = useSeen()
  const { bar, workStart, work, showWork } = usePlaces(state)
  const isDone = ticks.has(DONE)
  const rejected = state === 'rejected' ? latest : null
  const text = (
    <div key="text" className={DETAIL_GRID.main}>
      <Card title="Description">
        <Markdown html={task.descriptionHtml} className="pt-3" />
      </Card>
      <Requirements task={task} ticks={proof.canSubmit ? ticks : null} />
    </div>
  )

  return (
    <>
      {!task.autoVerified && <Steps state={state} isDone={isDone} />}
      <div className={DETAIL_GRID.grid}>
        {rejected === null && text}
        <div key="facts" className={DETAIL_GRID.facts}>
          {/* A task without a picture has nothing in its place; on a phone, the member's own work comes first. */}
          {task.pictureUrl && (
            <TaskPicture
              task={task}
              isEager={state === 'unclaimed'}
              className={cx(DETAIL_GRID.picture, state !== 'unclaimed' && 'max-lg:hidden')}
            />
          )}
          <NextStep
            {...{ task, state, points, now, claim, proof }}
            place={bar}
            isMain={!task.link || isDone}
            isRepeated={isFormSeen}
            onShowWork={showWork}
          />
          {state === 'unclaimed' && <ClaimTerms task={task} claim={claim} now={now} />}
          {/* The facts come after the step 'Do' on a wide screen, where both are beside the task; last if there is something to change. */}
          <div className={rejected ? 'order-1' : 'lg:order-1'}>
            <TaskFacts task={task} now={now} />
          </div>
          <div ref={workStart} className="empty:hidden">
            {(state === 'unclaimed' || proof.canSubmit) && (
              <DoStep link={task.link} ticks={proof.canSubmit ? ticks : null} />
            )}
          </div>
        </div>
        <div key="work" ref={work} tabIndex={-1} className={DETAIL_GRID.work}>
          {rejected && (
            <RejectedSubmission submission={rejected} requirements={task.requirements} now={now} />
          )}
          {proof.canSubmit && (
            <SubmitBy submitBy={held?.submitBy ?? null} isAgain={state === 'rejected'} now={now} />
          )}
          {state === 'pending' && latest && (
            <PendingSubmission submission={latest} isReview={task.isReview} />
          )}
          {state === 'approved' && latest && (
            <CompletedSubmission submission={latest} isReview={task.isReview} />
          )}
          <ProofArea state={state} proof={proof} watchSubmit={watchSubmit} />
          <EarlierSubmissions submissions={earlier} />
        </div>
        {/* The form to resubmit is right below what to change. */}
        {rejected && text}
      </div>
      {task.forBusiness && (
        <ReportConsentCard
          taskId={task.id}
          isClaimed={state !== 'unclaimed'}
          willAgree={claim.willAgree}
          onChoose={claim.setWillAgree}
        />
      )}
      <BonusMediaPanel taskId={task.id} holdsTask={state !== 'unclaimed'} />
      {canLeave(state) && <LeaveTask taskId={task.id} claim={claim} hasUnsent={!draft.isEmpty} />}
    </>
  )
}

/** Moves the focus to what replaces the pressed control; after a claim, to the work, which comes into view. */
function usePlaces(state: MemberTaskState) {
  const bar = useRef<HTMLElement>(null)
  const work = useRef<HTMLDivElement>(null)
  const workStart = useRef<HTMLDivElement>(null)
  const isWide = useIsWide()
  const before = useRef(state)
  const showWork = () => {
    work.current?.focus({ preventScroll: true })
    // The step 'Do' is right above the form on a phone.
    const isAbove = !isWide && workStart.current?.hasChildNodes()
    const start = isAbove ? workStart : work
    start.current?.scrollIntoView()
  }
  const move = useEffectEvent(() => {
    if (state === 'claimed') showWork()
    else (state === 'unclaimed' ? bar : work).current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    move()
  }, [state])
  return { bar, workStart, work, showWork }
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

interface SubmitByProps {
  submitBy: string | null
  isAgain: boolean
  now: Date
}

/** Renders nothing if the claim has no submission deadline. */
function SubmitBy({ submitBy, isAgain, now }: SubmitByProps) {
  if (submitBy === null) return null
  const submit = isAgain ? 'Resubmit' : 'Submit'
  const isOver = Date.parse(submitBy) <= now.getTime()
  return (
    <p className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
      <Hourglass size={16} className="mt-1 shrink-0 text-ink2" />
      <span>
        <strong className="font-semibold">
          {submit} by {formatDeadline(submitBy)}
        </strong>{' '}
        <span className="text-ink2">
          {isOver
            ? `Time’s up. ${submit} now, before your spot goes to someone else.`
            : `(${formatRelative(submitBy, now)}). After that, you lose your spot.`}
        </span>
      </span>
    </p>
  )
}

const STACK = 'flex min-w-0 flex-col gap-4'

/**
 * A proof needs the width of the text; the next step and the facts are beside it on a wide screen. The picture comes
 * first on a phone, as wide as the screen.
 */
export const DETAIL_GRID = {
  grid: 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-6',
  main: STACK,
  facts: `${STACK} max-lg:contents lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:col-start-2 lg:row-span-2 lg:row-start-1 low:static`,
  picture: 'max-w-120 rounded-card border border-line max-lg:order-first',
  work: STACK,
} as const
