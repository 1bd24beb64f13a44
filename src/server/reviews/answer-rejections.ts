import type { BodyOf } from '#contract/endpoint.ts'
import type { answerRejections as contract } from '#contract/reviews/agreements.ts'
import type { ReviewResult } from '#contract/reviews/reviewing.ts'
import type { Language } from '#domain/text/own-language.ts'
import { TASK_DESK } from '#server/desk/desks.ts'
import { cancelHeld } from '#server/desk/holds.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, queryRows, type Tx } from '#server/platform/db/database.ts'
import { mayStillAct } from '#server/platform/db/lock-actor.ts'
import { decideEach } from '#server/platform/decide-each.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { reviewResults } from './review-many.ts'
import { findReviewRefusal, lockSubmission, type ReviewedSubmission } from './write-review.ts'

type Answer = Omit<BodyOf<typeof contract>, 'ids'>

/** Makes rejections that wait for a second admin due, or pending again; desk/finalize-holds.ts makes them final. */
export async function answerRejections(
  database: Database,
  adminId: string,
  { ids, ...answer }: BodyOf<typeof contract>,
  language: Language,
): Promise<{ results: ReviewResult[] }> {
  const answerOne = (id: number) =>
    database.transaction(async (tx) => {
      const { admin, submission } = await lockSubmission(tx, adminId, id)
      mayStillAct(admin, 'reviewProofs')
      await refuseAnswer(tx, submission, adminId, answer)
      if (answer.agrees) await agree(tx, submission, adminId)
      else await cancelHeld(tx, TASK_DESK, id, 'disagreed', adminId)
      return findAdminSubmission(tx, id)
    })
  const outcomes = await decideEach(ids, answerOne, {
    isAboutOne: ({ code }) => code.startsWith('submission.') || code.startsWith('review.'),
    find: (id) => findAdminSubmission(database.queries, id),
  })
  return reviewResults(language, outcomes)
}

/** Who may not review the submission may not answer for it either; askers answer their own only while they are alone. */
async function refuseAnswer(
  tx: Tx,
  submission: ReviewedSubmission,
  adminId: string,
  { agrees, confirmed }: Answer,
): Promise<void> {
  const { held, anotherAdminExists } = submission
  if (!held?.waits) {
    throw new Refusal('conflict', 'This rejection no longer waits for another admin.', {
      code: 'review.not-waiting',
    })
  }
  const isOwn = held.by === adminId
  if (isOwn && anotherAdminExists) {
    throw new Refusal('forbidden', 'Another admin must answer your rejections. You can undo them.', {
      code: 'review.own-rejection',
    })
  }
  if (isOwn && agrees && !confirmed) {
    throw new Refusal(
      'conflict',
      'No other admin can agree now. Please confirm that you want to reject these.',
      {
        code: 'review.confirmation-needed',
      },
    )
  }
  const refusal = await findReviewRefusal(tx, submission, { adminId, status: 'rejected', outcome: null })
  if (refusal) throw refusal
}

async function agree(tx: Tx, { id, title, userId }: ReviewedSubmission, adminId: string): Promise<void> {
  await queryRows(
    tx,
    `update held_reviews set agreed_by = $2, final_at = clock_timestamp()
     where submission_id = $1 and taken_back_at is null`,
    [id, adminId],
  )
  await recordAudit(tx, {
    actorId: adminId,
    action: 'submission.agreement-given',
    subject: { type: 'submission', id },
    label: title,
    memberId: userId,
    before: { status: 'pending' },
    after: { status: 'rejected' },
  })
  publishFacts(tx, [TASK_DESK.facts.held])
}
