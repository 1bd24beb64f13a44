import type { BodyOf } from '#contract/endpoint.ts'
import type { AdminSubmission, reviewSubmission as contract } from '#contract/reviews/admin-submissions.ts'
import { AGREEMENT_HOURS } from '#domain/reviews/mass-rejections.ts'
import { failableLines } from '#domain/tasks/requirement-lines.ts'
import { HOUR_SECONDS } from '#domain/time/time.ts'
import type { Config } from '#server/config/config.ts'
import { held_reviews } from '#server/database/schema/desk.ts'
import { TASK_DESK } from '#server/desk/desks.ts'
import { cancelHeld, endOfHold } from '#server/desk/holds.ts'
import { endLeaseOn, refuseIfLeased } from '#server/desk/leases.ts'
import { type Database, queryOne, sent, type Tx } from '#server/platform/db/database.ts'
import { mayStillAct } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { CHANGED_AT, findAdminSubmission, TEXT_VERSION } from './admin-queries.ts'
import { brakeMassRejections } from './mass-rejections.ts'
import {
  alreadyReviewed,
  auditReview,
  type Decision,
  findReviewRefusal,
  lockSubmission,
  type ReviewedSubmission,
  writeReview,
} from './write-review.ts'

type Review = BodyOf<typeof contract>

export interface ReviewMeans {
  database: Database
  config: Pick<Config, 'holdFactor' | 'massRejections'>
}

/** Decides once, immediately or after a hold. The second of two reviewers gets 'conflict'. */
export async function reviewSubmission(
  { database, config }: ReviewMeans,
  adminId: string,
  submissionId: number,
  { status, reviewNotes, outcome = null, failedLines = [], failedPage = false, ...options }: Review,
  /** The rejections of the same task in one selection, with this one. */
  together = 1,
): Promise<AdminSubmission> {
  const { hold, lease, seen, confirmed } = options
  const notes = reviewNotes?.trim() || null
  const decision: Decision = { adminId, status, notes, outcome, failedLines, failedPage }
  const reviewed = await database.transaction(async (tx) => {
    const { admin, submission } = await lockSubmission(tx, adminId, submissionId)
    mayStillAct(admin, 'reviewProofs')
    const refusal = await findReviewRefusal(tx, submission, decision)
    if (refusal) throw refusal
    const { held } = submission
    if (held && !(held.waits && held.by !== adminId)) throw await alreadyReviewed(tx, submissionId)
    if (lease) await refuseIfLeased(tx, TASK_DESK, submissionId, adminId)
    if (seen) await refuseIfChanged(tx, submissionId, seen, failedLines)
    const needsAgreement =
      status === 'rejected' &&
      (await brakeMassRejections(tx, submission, { adminId, together, confirmed, hold }, config))
    if (held) await cancelHeld(tx, TASK_DESK, submissionId, 'decided')
    if (submission.isLeased) await endLeaseOn(tx, TASK_DESK, submissionId)
    await auditReview(tx, submission, decision, needsAgreement)
    if (hold === undefined) await writeReview(tx, submission, decision)
    else {
      const seconds = needsAgreement ? AGREEMENT_HOURS * HOUR_SECONDS : hold * config.holdFactor
      await holdReview(tx, submission, decision, { seconds, needsAgreement })
    }
    return sent(findAdminSubmission(tx, submissionId))
  })
  return reviewed()
}

/** Only admins see a held decision; desk/finalize-holds.ts makes it final. */
async function holdReview(
  tx: Tx,
  { id, points }: ReviewedSubmission,
  { adminId, status, notes, outcome, failedLines, failedPage }: Decision,
  { seconds, needsAgreement }: { seconds: number; needsAgreement: boolean },
): Promise<void> {
  await tx.insert(held_reviews).values({
    submission_id: id,
    admin_id: adminId,
    status,
    review_notes: notes,
    failed_lines: [...failedLines],
    failed_page: failedPage,
    outcome,
    points: status === 'approved' ? points : null,
    final_at: endOfHold(seconds),
    needs_agreement: needsAgreement,
  })
  publishFacts(tx, [TASK_DESK.facts.held])
}

/** 'conflict' if the submission or the task's text changed since the reviewer saw it, or lacks a line that failed. */
async function refuseIfChanged(
  tx: Tx,
  submissionId: number,
  seen: NonNullable<Review['seen']>,
  failedLines: readonly string[],
): Promise<void> {
  const same = await queryOne<{ submission: boolean; text: boolean; requirements: string }>(
    tx,
    `select ${CHANGED_AT} = $2::timestamptz as submission, ${TEXT_VERSION} = $3 as text, t.requirements
     from submissions s join tasks t on t.id = s.task_id where s.id = $1`,
    [submissionId, seen.changedAt, seen.textVersion],
  )
  const lines = failableLines(same.requirements)
  if (!same.text || !failedLines.every((line) => lines.includes(line))) {
    throw new Refusal(
      'conflict',
      'This task’s title or requirements changed after you opened this submission. Please read them again.',
      { code: 'submission.task-changed' },
    )
  }
  if (!same.submission) {
    throw new Refusal('conflict', 'This submission changed after you opened it. Please check it again.', {
      code: 'submission.changed',
    })
  }
}
