import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database.ts'

/** Keeps the approvals that the demo's story took back, as the product would have. */
export async function insertUndoneReviews(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into undone_reviews (submission_id, status, reviewed_at, reviewed_by, points_awarded, undone_by, undone_at,
      reason)
    select s.id, 'approved', award.created_at, s.reviewed_by, award.amount, s.reviewed_by, s.reviewed_at, s.review_notes
    from entries taken
    join entries award on award.id = case when taken.kind = 'reversal' then taken.ref_id::bigint end
      and award.kind = 'task_award'
    join submissions s on s.id = award.ref_id::bigint`)
}
