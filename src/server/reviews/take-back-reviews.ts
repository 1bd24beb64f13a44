import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import type { ReviewResult } from '#contract/reviews/reviewing.ts'
import type { Database } from '#server/platform/db/database.ts'
import { mayStillAct } from '#server/platform/db/lock-actor.ts'
import { decideEach } from '#server/platform/decide-each.ts'
import { findAdminSubmission } from './admin-queries.ts'
import { takeBackHeld } from './held-reviews.ts'
import { reopenLease } from './review-leases.ts'
import { lockSubmission } from './write-review.ts'

/** Undoes held decisions, each independently. The first card returns to the admin. */
export async function takeBackReviews(
  database: Database,
  adminId: string,
  ids: readonly number[],
): Promise<{ results: ReviewResult[] }> {
  const outcomes = await decideEach(ids, (id) => takeBack(database, adminId, id, id === ids[0]), {
    isAboutOne: ({ code }) => code.startsWith('submission.'),
    find: (id) => findAdminSubmission(database.queries, id),
  })
  return { results: outcomes.map(({ row, ...outcome }) => ({ ...outcome, submission: row })) }
}

function takeBack(
  database: Database,
  adminId: string,
  submissionId: number,
  isFirst: boolean,
): Promise<AdminSubmission> {
  return database.transaction(async (tx) => {
    const { admin, submission } = await lockSubmission(tx, adminId, submissionId, 'no key update')
    mayStillAct(admin, 'admin')
    await takeBackHeld(tx, submission, adminId)
    if (isFirst) await reopenLease(tx, submissionId, adminId)
    return findAdminSubmission(tx, submissionId)
  })
}
