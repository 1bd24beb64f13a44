import { PAID_TRIES } from '../../domain/review-tasks.ts'

/** What a version `s` of a claim `c` on a task `t` paid or pays: `awardForAttempt` in SQL (domain/review-tasks.ts). */
export const AWARD = `coalesce(s.points_awarded, case when t.is_review and s.version > ${PAID_TRIES} then 0
  else greatest(c.points, t.points) end)`

/** The outcome of an approval that stands; one that was undone has none. */
export const OUTCOME = `case when s.status = 'approved' then s.outcome end`
