import { PAID_TRIES } from '#domain/tasks/review-tasks.ts'

/** A claim's points when claimed, or the task's current points if higher (decisions: Points). */
export const PROMISED = 'greatest(c.points, t.points)'

/** The points a version pays or paid; a review task stops paying after its third failed try (specification §4). */
export const AWARD = `coalesce(s.points_awarded, case when t.is_review and s.version > ${PAID_TRIES} then 0
  else ${PROMISED} end)`

/** An undone approval has no outcome. */
export const OUTCOME = `case when s.status = 'approved' then s.outcome end`

/** SQL: how many approvals of submission `s` were undone. */
export const APPROVALS_UNDONE = `(select count(*)::int from undone_reviews x
  where x.submission_id = s.id and x.status = 'approved')`

/** An undone approval keeps its ledger entries, so from the second approval on the reference has a number. */
export function awardRef(submissionId: number, approvalsUndone: number): string {
  return approvalsUndone === 0 ? String(submissionId) : `${submissionId}/${approvalsUndone + 1}`
}
