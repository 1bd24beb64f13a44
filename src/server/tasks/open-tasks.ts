/**
 * P × 24 hours after the Nth newest claim (decisions: Tasks, claims and submissions); null without a limit or with fewer claims. Only claims
 * and edits change it, so answers that hold it can be cached.
 */
export const opensAt = (task: string) => `case when ${task}.rate_limit is not null then (
  select claimed_at + make_interval(hours => 24 * ${task}.rate_period_days) from claims
  where task_id = ${task}.id and left_at is null
  order by claimed_at desc offset ${task}.rate_limit - 1 limit 1) end`

/**
 * SQL for domain claimRefusal; the placeholder holds the member's id. Their claims are read once, not once for each task
 * (docs/decisions/0049).
 */
export const openTo = (member: string) => `(deadline is null or deadline > now())
  and (capacity is null or claimed_count < capacity)
  and coalesce(${opensAt('tasks')} <= now(), true)
  and tasks.id not in (select task_id from claims where user_id = ${member} and left_at is null)`
