import { PAID_TRIES } from '#domain/tasks/review-tasks.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'

/** A claim's points when claimed, or the task's current points if higher (decisions: Points). */
export const PROMISED = 'greatest(c.points, t.points)'

/** The points a version pays or paid; a review task stops paying after its third failed try (specification §4). */
export const AWARD = `coalesce(s.points_awarded, case when t.is_review and s.version > ${PAID_TRIES} then 0
  else ${PROMISED} end)`

/** An undone approval has no outcome. */
export const OUTCOME = `case when s.status = 'approved' then s.outcome end`

/** An undone approval keeps its ledger entries, so from the second approval on the reference has a number. */
export async function awardRef(tx: Tx, submissionId: number): Promise<string> {
  const { undone } = await queryOne<{ undone: number }>(
    tx,
    `select count(*)::int as undone from undone_reviews where submission_id = $1 and status = 'approved'`,
    [submissionId],
  )
  return undone === 0 ? String(submissionId) : `${submissionId}/${undone + 1}`
}
