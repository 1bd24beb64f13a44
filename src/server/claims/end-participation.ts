import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { BOOKED_CLAIM, lockCampaigns } from '#server/campaigns/budget.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { staff_notes } from '#server/database/schema/reviews.ts'
import { TASK_DESK } from '#server/desk/desks.ts'
import { cancelHeldAbout } from '#server/desk/holds.ts'
import { reverseBonuses } from '#server/media/reverse-bonuses.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { freeSpot, type Spot } from './leave-task.ts'
import { forgetConsents } from './report-consent.ts'
import { endWaiting } from './waitlist/end-waiting.ts'

const ACCOUNT_DELETED = 'The account was deleted.'

/**
 * Ends a deleted member's claims, waiting and pending submissions, and removes pictures, their words and staff notes. The caller
 * has locked the member. Returns the keys of obsolete files.
 */
export async function endParticipation(tx: Tx, userId: string): Promise<string[]> {
  const tasks = await queryRows<{ campaign_id: number | null }>(
    tx,
    `select campaign_id from tasks where id in (select task_id from claims where user_id = $1 and left_at is null)
       or id in (select task_id from waitlist where user_id = $1) order by id for no key update`,
    [userId],
  )
  await queryRows(
    tx,
    'select id from claims where user_id = $1 and left_at is null order by id for no key update',
    [userId],
  )
  await cancelHeldAbout(tx, TASK_DESK, userId)
  await tx
    .update(submissions)
    .set({ status: 'rejected', reviewed_at: sql`clock_timestamp()`, review_notes: ACCOUNT_DELETED })
    .where(and(eq(submissions.user_id, userId), eq(submissions.status, 'pending')))
  const files = [...(await forgetProofs(tx, userId)), ...(await forgetConsents(tx, userId))]
  await tx.delete(staff_notes).where(eq(staff_notes.user_id, userId))
  const spots = await reverseAllBonuses(tx, userId)
  await lockCampaigns(
    tx,
    tasks.map(({ campaign_id }) => campaign_id),
  )
  for (const { spot, bonusTakenBack } of spots) await freeSpot(tx, spot, bonusTakenBack)
  await endWaiting(tx, userId)
  publishFacts(tx, ['submissions', 'claims'], userId)
  return files
}

/**
 * The claims that are not done, also those whose rejection by version 1.0.0 has no deadline. A bonus of a task with proof
 * stays. The caller has locked the tasks, then the claims; accounts are locked here, ahead of all campaigns.
 */
async function reverseAllBonuses(tx: Tx, userId: string): Promise<{ spot: Spot; bonusTakenBack: number }[]> {
  const rows = await queryRows<{ spot: Spot; task_id: number; hasProof: boolean }>(
    tx,
    `select ${BOOKED_CLAIM} as spot, c.task_id, s.id is not null as "hasProof"
     from claims c left join submissions s on s.claim_id = c.id and s.replaced_at is null
     where c.user_id = $1 and c.left_at is null and s.status is distinct from 'approved' order by c.task_id`,
    [userId],
  )
  const spots = []
  for (const { spot, task_id, hasProof } of rows) {
    const bonusTakenBack = hasProof ? 0 : await reverseBonuses(tx, spot.id)
    spots.push({ spot: { ...spot, task_id }, bonusTakenBack })
  }
  return spots
}

/** Picture digests stay, so that reused proof is still recognized. */
async function forgetProofs(tx: Tx, userId: string): Promise<string[]> {
  const stored = await queryRows<{ image_key: string | null; thumbnail_key: string | null }>(
    tx,
    `select image_key, thumbnail_key from submissions
     where user_id = $1 and (image_key is not null or thumbnail_key is not null)`,
    [userId],
  )
  await tx
    .update(submissions)
    .set({ notes: null, contest_reason: null, image_key: null, thumbnail_key: null, image_bytes: null })
    .where(
      and(
        eq(submissions.user_id, userId),
        or(
          isNotNull(submissions.notes),
          isNotNull(submissions.contest_reason),
          isNotNull(submissions.image_key),
        ),
      ),
    )
  return stored.flatMap((row) => [row.image_key, row.thumbnail_key]).filter((key) => key !== null)
}
