import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { BulkDialog } from '#client/app/desk/bulk/bulk-dialog.tsx'
import { type AskedTogether, useBulkDecision } from '#client/app/desk/bulk/use-bulk-decision.ts'
import type { BulkQuestion, BulkStatus } from '#client/app/desk/bulk/use-bulk-question.ts'
import { groupBy } from '#client/app/desk/group-by.ts'
import type { TakeBack } from '#client/app/desk/undo/use-take-back.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { type ReviewResult, reviewSubmissions } from '#contract/reviews/reviewing.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import { MAX_REVIEWS_AT_ONCE } from '#domain/proofs/submissions.ts'
import { RISK_LABELS } from '#domain/reviews/risk.ts'
import { formatList, formatPoints, plural } from '#domain/text/format.ts'
import type { Agreement } from '../agreement/use-agreement.ts'
import { FailedLines, failureBody, linesOf, NO_FAILURE } from '../failed-lines.tsx'
import { useFittingReasons } from '../reasons/use-reasons.tsx'
import { TASK_DESK } from '../task-desk.ts'
import { outcomeText } from './bulk-outcome.ts'

interface BulkReviewDialogProps extends AskedTogether<AdminSubmission> {
  myId: string | undefined
  waiting: Agreement['waiting']
  takeBack: Pick<TakeBack<AdminSubmission>, 'decided'>
}

export default function BulkReviewDialog(props: BulkReviewDialogProps) {
  const { question, myId, takeBack, waiting } = props
  const { offered, none } = useFittingReasons(question.rows)
  const lines = linesOf(question.rows)
  const [failure, setFailure] = useState(NO_FAILURE)
  const action = useAction(reviewSubmissions, {
    failure: { fallback: 'Failed to review submission', silent: true },
  })
  const decision = useBulkDecision<AdminSubmission, ReviewResult>({
    ...props,
    action,
    send: async (rows, status, reviewNotes) =>
      (
        await action.run({
          body: {
            ids: rows.map(({ id }) => id),
            status,
            reviewNotes,
            // The title has the figures, so an admin without another confirms here.
            ...(status === 'rejected' && { ...failureBody(failure, lines), confirmed: true }),
            hold: HOLD_SECONDS,
            lease: true,
            seen: rows.map(({ id, changedAt, task }) => ({ id, changedAt, textVersion: task.textVersion })),
          },
        })
      )?.results,
    most: MAX_REVIEWS_AT_ONCE,
    failure,
    title: 'Submissions Reviewed',
    outcomeText: (results, to) => outcomeText(results, to, myId),
    rowOf: ({ submission }) => submission,
    nameOf: TASK_DESK.nameOf,
    onDecided: (rows, to, notes) =>
      takeBack.decided({
        ids: rows.map(({ id }) => id),
        to,
        draft: { notes, rejecting: to === 'rejected', failure },
        sent: Promise.resolve(rows),
      }),
  })
  return (
    <BulkDialog
      decision={decision}
      reasons={offered}
      noReasons={none}
      beforeReasons={
        <FailedLines
          {...{ lines, failure }}
          onChange={setFailure}
          isReview={question.rows.some(({ task }) => task.isReview)}
        />
      }
      titleOf={titleOf}
      warningOf={warningOf}
      consequenceOf={(to, members) =>
        waiting?.anotherAdminExists && isMassRejection(question, waiting.limit.rejections)
          ? `Another admin must agree before ${plural(members, 'member is', 'members are')} notified. You can undo until then.`
          : consequenceOf(to, members)
      }
    />
  )
}

/** 'Approve 12 submissions for 1,340 points?' */
function titleOf({ to, rows }: BulkQuestion<AdminSubmission>): string {
  const what = plural(rows.length, 'submission', 'submissions')
  const points = rows.reduce((sum, { task }) => sum + task.points, 0)
  const worth = formatPoints(points)
  return to === 'approved' ? `Approve ${what} for ${worth}?` : `Reject ${what} worth ${worth}?`
}

function consequenceOf(to: BulkStatus, members: number): string {
  const who = plural(members, 'member is', 'members are')
  return to === 'approved'
    ? `${who} notified after ${HOLD_SECONDS} seconds and paid where points are due. You can undo until then.`
    : `${who} notified after ${HOLD_SECONDS} seconds and can resubmit. You can undo until then.`
}

/** More rejections of one task than the limit wait as a whole. */
function isMassRejection({ to, rows }: BulkQuestion<AdminSubmission>, limit: number): boolean {
  const byTask = groupBy(rows, ({ task }) => task.id)
  return to === 'rejected' && [...byTask.values()].some(({ length }) => length > limit)
}

/** 'Share it, ana@…: second look and seen before'; null without a warning. Lateness is no reason to look closer. */
function warningOf({ task, user, ...row }: AdminSubmission): string | null {
  const warnings = [
    ...(row.contest ? ['second look'] : []),
    ...(row.seenBefore ? ['seen before'] : []),
    ...row.risk.map((sign) => RISK_LABELS[sign].toLowerCase()),
  ]
  return warnings.length === 0 ? null : `${task.title}, ${user.email}: ${formatList(warnings)}`
}
