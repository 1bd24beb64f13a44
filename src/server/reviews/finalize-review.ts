import { held_reviews } from '#server/database/schema/desk.ts'
import { TASK_DESK } from '#server/desk/desks.ts'
import { cancelHeld, findDue, mayStillDecide, type NamedDecision, removeHeld } from '#server/desk/holds.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findReviewRefusal, lockSubmission, writeReview } from './write-review.ts'

/**
 * Makes a due decision final, with the points its reviewer saw; cancels it if the reviewer may no longer decide, or if it
 * waited in vain for a second admin.
 */
export async function finalizeReview(tx: Tx, due: NamedDecision): Promise<void> {
  const { id, adminId } = due
  const { admin, submission } = await lockSubmission(tx, adminId, id)
  const held = await findDue(tx, TASK_DESK, held_reviews, due)
  if (!held) return
  if (held.needs_agreement && held.agreed_by === null) return cancelHeld(tx, TASK_DESK, id, 'unanswered')
  const { status, outcome, points } = held
  const decision = {
    ...{ adminId, status, outcome, notes: held.review_notes },
    ...{ failedLines: held.failed_lines, failedPage: held.failed_page },
  }
  if (!mayStillDecide(admin, TASK_DESK)) return cancelHeld(tx, TASK_DESK, id, 'reviewer')
  if (await findReviewRefusal(tx, submission, decision)) return cancelHeld(tx, TASK_DESK, id, 'rule')
  await removeHeld(tx, TASK_DESK, held.id)
  await writeReview(tx, { ...submission, points: points ?? 0 }, decision)
}
