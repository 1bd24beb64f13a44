import { and, eq, sql } from 'drizzle-orm'
import { staff_notes, submissions } from '../database/schema/submissions.ts'
import { queryRows, type Tx } from '../platform/db/database.ts'
import { publishFacts } from '../platform/live/publish-facts.ts'
import { giveUpPlace } from './leave-task.ts'

/** What reviewers and the record read about a submission whose member is gone. */
const ACCOUNT_DELETED = 'The account was deleted.'

/**
 * Ends what a member who leaves for good has under way: unsubmitted claims are given back with their bonuses, pending
 * submissions are rejected, and no submission keeps its pictures, the member's words or what admins wrote about them. The
 * member is locked by the caller. Answers the keys of the files that nothing refers to any more.
 */
export async function endParticipation(tx: Tx, userId: string): Promise<string[]> {
  const held = await queryRows<{ claimId: number; taskId: number }>(
    tx,
    `select id as "claimId", task_id as "taskId" from claims where user_id = $1 and left_at is null
     order by task_id`,
    [userId],
  )
  const taskIds = held.map(({ taskId }) => taskId)
  await queryRows(tx, 'select 1 from tasks where id = any($1) order by id for no key update', [taskIds])
  await queryRows(
    tx,
    'select 1 from claims where user_id = $1 and left_at is null order by id for no key update',
    [userId],
  )
  await tx
    .update(submissions)
    .set({ status: 'rejected', reviewed_at: sql`clock_timestamp()`, review_notes: ACCOUNT_DELETED })
    .where(and(eq(submissions.user_id, userId), eq(submissions.status, 'pending')))
  const files = await forgetProofs(tx, userId)
  await tx.delete(staff_notes).where(eq(staff_notes.user_id, userId))
  const submitted = await queryRows<{ claim_id: number }>(
    tx,
    'select distinct claim_id from submissions where user_id = $1',
    [userId],
  )
  const hasSubmission = new Set(submitted.map((row) => row.claim_id))
  for (const place of held) if (!hasSubmission.has(place.claimId)) await giveUpPlace(tx, place)
  await publishFacts(tx, ['submissions', 'claims'], userId)
  return files
}

/** The digests of the pictures stay, so that the same picture is recognised when somebody else sends it. */
async function forgetProofs(tx: Tx, userId: string): Promise<string[]> {
  const stored = await queryRows<{ image_key: string | null; thumbnail_key: string | null }>(
    tx,
    `select image_key, thumbnail_key from submissions
     where user_id = $1 and (image_key is not null or thumbnail_key is not null)`,
    [userId],
  )
  await queryRows(
    tx,
    `update submissions
     set notes = null, contest_reason = null, image_key = null, thumbnail_key = null, image_bytes = null
     where user_id = $1 and (notes is not null or contest_reason is not null or image_key is not null)`,
    [userId],
  )
  return stored.flatMap((row) => [row.image_key, row.thumbnail_key]).filter((key) => key !== null)
}
