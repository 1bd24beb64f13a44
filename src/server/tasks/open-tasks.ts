import { roomOf } from '#server/campaigns/budget.ts'

const nthNewest = (task: string, times: string) => `(
  select at + make_interval(hours => 24 * ${task}.rate_period_days) from (${times}) counted
  order by at desc offset ${task}.rate_limit - 1 limit 1)`

const claimed = (task: string) =>
  `select claimed_at as at from claims where task_id = ${task}.id and left_at is null`

/**
 * P × 24 hours after the Nth newest claim or offer (decisions: Tasks, claims and submissions); null without a limit or with fewer of them.
 * Only claims, offers and edits change it, so answers that hold it can be cached.
 */
export const opensAt = (task: string) => {
  const offered = `select offered_at from waitlist where task_id = ${task}.id and offered_at is not null`
  return `case when ${task}.offered_count = 0 then ${opensAtWithoutLine(task)}
    when ${task}.rate_limit is not null then ${nthNewest(task, `${claimed(task)} union all ${offered}`)} end`
}

/** The same where no one is in line. */
export const opensAtWithoutLine = (task: string) =>
  `case when ${task}.rate_limit is not null then ${nthNewest(task, claimed(task))} end`

/** SQL: whether someone waits for a spot in a task, or has one offered. */
export const hasLine = (task: string) => `exists (select 1 from waitlist where task_id = ${task}.id)`

/** SQL: whether a task has a spot that is neither claimed nor offered, and its campaign's budget room for it. */
export const IS_FREE = `(capacity is null or claimed_count + offered_count < capacity)
  and coalesce(${roomOf('tasks')} > 0, true)
  and coalesce(${opensAt('tasks')} <= now(), true)`

/**
 * SQL for domain claimRefusal; the placeholder holds the member's id. Their claims are read once, not once for each task
 * (docs/decisions/0049).
 */
export const openTo = (member: string) => `(deadline is null or deadline > now())
  and ((${IS_FREE}) or (offered_count > 0 and tasks.id in (
    select task_id from waitlist where user_id = ${member} and offer_until > now())
    and (campaign_id is null or 'running' = (select c.status from campaigns c where c.id = tasks.campaign_id))))
  and tasks.id not in (select task_id from claims where user_id = ${member} and left_at is null)`
