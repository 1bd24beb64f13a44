import { PAID_TRIES } from '../../domain/review-tasks.ts'
import { queryOne, type Tx } from '../platform/db/database.ts'

/** What a claim `c` on a task `t` pays: its points at claiming, or more if the task pays more by now (decisions: Points). */
export const PROMISED = 'greatest(c.points, t.points)'

/** What a version `s` of such a claim paid or pays; a review task stops paying after its third failed try (specification §4). */
export const AWARD = `coalesce(s.points_awarded, case when t.is_review and s.version > ${PAID_TRIES} then 0
  else ${PROMISED} end)`

/** The outcome of an approval that stands; one that was undone has none. */
export const OUTCOME = `case when s.status = 'approved' then s.outcome end`

/**
 * Names the award of a submission in the ledger: its id, and from the second approval on which one it is. An approval
 * that was undone stays in the ledger with its reversal, so the next one is another occurrence.
 */
export async function awardRef(tx: Tx, submissionId: number): Promise<string> {
  const { undone } = await queryOne<{ undone: number }>(
    tx,
    `select count(*)::int as undone from undone_reviews where submission_id = $1 and status = 'approved'`,
    [submissionId],
  )
  return undone === 0 ? String(submissionId) : `${submissionId}/${undone + 1}`
}
