import type { getCompletedTasksCount, UserTask } from '#contract/claims/claims.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type ClaimableTask, PROFILE_TASK_KEY } from '#domain/tasks/tasks.ts'
import { languageOf } from '#domain/text/language.ts'
import { roomOf } from '#server/campaigns/budget.ts'
import { claims } from '#server/database/schema/claims.ts'
import type { tasks } from '#server/database/schema/tasks.ts'
import { type Queries, queryOne, queryRows, type Tx } from '#server/platform/db/database.ts'
import { newestFirst, type Page, type PageQuery } from '#server/platform/db/lists.ts'
import { rowLock } from '#server/platform/db/lock-in-order.ts'
import { PROMISED } from '#server/points/award.ts'
import { hasLine, opensAt, opensAtWithoutLine } from '#server/tasks/open-tasks.ts'
import { LISTED } from '#server/tasks/visible-tasks.ts'
import type { presentClaim } from './present.ts'

/** The condition for the live claim of task $1 by member $2. */
export const LIVE_CLAIM = 'where task_id = $1 and user_id = $2 and left_at is null'

export const liveClaimLock = (taskId: number, userId: string) =>
  rowLock(
    claims,
    (parameter) => `task_id = ${parameter(taskId)} and user_id = ${parameter(userId)} and left_at is null`,
  )

/** The condition for a claim c whose time has ended without proof, or without new proof after a rejection. */
export const OVERDUE = `c.left_at is null and c.submit_by <= clock_timestamp()
  and coalesce(c.receiving_until <= clock_timestamp(), true)
  and not exists (select 1 from submissions s where s.claim_id = c.id and s.replaced_at is null and s.status <> 'rejected')`

export async function holdsClaim(queries: Queries, userId: string, taskId: number): Promise<boolean> {
  const rows = await queryRows(queries, `select 1 from claims ${LIVE_CLAIM}`, [taskId, userId])
  return rows.length > 0
}

interface ClaimSituation {
  now: Date
  opensAt: Date | null
  /** How many more claims the budget of its campaign leaves; null without one. */
  room: number | null
}

/**
 * A separate statement, so that it sees what others committed while it waited for the lock (reliability: READ
 * COMMITTED).
 */
export function readClaimSituation(tx: Tx, taskId: number): Promise<ClaimSituation> {
  return queryOne(
    tx,
    `select clock_timestamp() as now, ${opensAt('tasks')} as "opensAt", ${roomOf('tasks')} as room from tasks where id = $1`,
    [taskId],
  )
}

type LiveClaim = Parameters<typeof presentClaim>[0]

interface FirstSituation extends ClaimSituation {
  hasLine: boolean
  live: LiveClaim | null
}

/** The same for a task that mostly has no line, and the member's live claim; with a line, the times are not yet right. */
export async function readFirstSituation(
  tx: Tx,
  taskId: number,
  userId: string,
): Promise<FirstSituation | null> {
  const [row] = await queryRows<
    Omit<FirstSituation, 'live'> & { [Column in keyof LiveClaim]: LiveClaim[Column] }
  >(
    tx,
    `select clock_timestamp() as now, ${opensAtWithoutLine('tasks')} as "opensAt", ${roomOf('tasks')} as room,
       ${hasLine('tasks')} as "hasLine", c.id, c.task_id, c.points, c.claimed_at, c.submit_by
     from tasks left join claims c on c.task_id = tasks.id and c.user_id = $2 and c.left_at is null
     where tasks.id = $1`,
    [taskId, userId],
  )
  if (row === undefined) return null
  const { now, opensAt, room, hasLine: isInLine, ...claim } = row
  return { now, opensAt, room, hasLine: isInLine, live: claim.id === null ? null : claim }
}

/** A locked task as domain claimRefusal takes it. */
export function claimableTask(
  task: typeof tasks.$inferSelect,
  { opensAt, room }: ClaimSituation,
): ClaimableTask {
  const claimedCount = task.claimed_count + task.offered_count
  const capacity = room === 0 ? claimedCount : task.capacity
  return { ...task, deleted: task.deleted_at !== null, capacity, claimedCount, opensAt }
}

/** Claims whose newest submission is not approved, newest claim first. */
export async function listUserTasks(
  queries: Queries,
  userId: string,
  page: PageQuery,
): Promise<Page<UserTask>> {
  const { rows, next } = await newestFirst<UserTask>(
    queries,
    page,
    `select c.id as at, json_build_object(
       'task', json_build_object('id', t.id, 'title', t.title, 'deadline', t.deadline, 'points',
          ${PROMISED}, 'status', t.status),
       'taskId', t.id,
       'latestSubmission', case when s.id is null then null else
          json_build_object('status', s.status, 'reviewNotes', s.review_notes, 'failedLines', s.failed_lines) end,
       'claimedAt', c.claimed_at, 'submitBy', c.submit_by) as entry
     from claims c
     join tasks t on t.id = c.task_id
     left join submissions s on s.claim_id = c.id and s.replaced_at is null
     where c.user_id = $1 and c.left_at is null and c.id < $2 and s.status is distinct from 'approved'
     order by c.id desc limit $3`,
    [userId],
  )
  return { rows: rows.map(withLanguage), next }
}

/** Adds the language in which a screen reader should speak the title. */
function withLanguage({ task, ...entry }: UserTask): UserTask {
  return { ...entry, task: task && { ...task, titleLang: languageOf(task.title) } }
}

export function countCompletedTasks(
  queries: Queries,
  userId: string,
): Promise<ReplyOf<typeof getCompletedTasksCount>> {
  return queryOne(
    queries,
    `select count(*)::int as count, exists (select 1 from claims where user_id = $1 and task_id is distinct from
       (select id from tasks where system_key = '${PROFILE_TASK_KEY}')) as "hasClaimedOther"
     from submissions where user_id = $1 and status = 'approved'`,
    [userId],
  )
}

export function listCompletedTasks(
  queries: Queries,
  userId: string,
  page: PageQuery,
): Promise<Page<{ taskId: number }>> {
  return newestFirst(
    queries,
    page,
    `select task_id as at, json_build_object('taskId', task_id) as entry from submissions
     where user_id = $1 and status = 'approved' and task_id < $2
       and exists (select 1 from tasks where tasks.id = task_id and ${LISTED})
     order by task_id desc limit $3`,
    [userId],
  )
}
