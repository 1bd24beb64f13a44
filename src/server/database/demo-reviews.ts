import { and, eq, isNotNull } from 'drizzle-orm'
import { HOUR_MS } from '../../domain/time.ts'
import type { Tx } from '../platform/database.ts'
import { markIfSeenBefore } from '../submissions/reused-proof.ts'
import type { DemoPeople } from './demo-people.ts'
import { staff_notes, submissions, tasks } from './schema.ts'

/** Posted in public, so its tries are counted. */
const REVIEW_TASK = 'Share a small shop you like'

const STAFF_NOTE =
  'The post of the tool shelf was deleted a day after we paid for it. Please look closely at what comes next.'

/** What reviewers have beside the proofs: a task with counted tries, marks on reused pictures, and a staff note. */
export async function insertReviewing(
  tx: Tx,
  { secondAdmin, overdrawn }: DemoPeople,
  now: Date,
): Promise<void> {
  await tx.update(tasks).set({ is_review: true }).where(eq(tasks.title, REVIEW_TASK))
  await markReusedPictures(tx)
  const [watched] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.user_id, overdrawn.id), eq(submissions.status, 'rejected')))
  await tx.insert(staff_notes).values({
    submission_id: watched!.id,
    user_id: overdrawn.id,
    author_id: secondAdmin.id,
    body: STAFF_NOTE,
    created_at: new Date(now.getTime() - 19 * HOUR_MS),
  })
}

/** As each submission was marked when it was sent. */
async function markReusedPictures(tx: Tx): Promise<void> {
  const pictures = await tx
    .select({
      submissionId: submissions.id,
      claimId: submissions.claim_id,
      sha256: submissions.image_sha256,
      hash: submissions.image_hash,
    })
    .from(submissions)
    .where(isNotNull(submissions.image_hash))
  for (const { submissionId, claimId, sha256, hash } of pictures) {
    if (sha256 && hash) await markIfSeenBefore(tx, { submissionId, claimId, sha256, hash })
  }
}
