import type { QueryOf } from '#contract/endpoint.ts'
import type { AdminTask, listAdminTasks, ManagedTaskStatus, TaskImpact } from '#contract/tasks/admin-tasks.ts'
import { notHeld, TASK_DESK } from '#server/desk/desks.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { containsPattern, eachValue, firstRows, newestFirst, type Page } from '#server/platform/db/lists.ts'
import { taskMissing } from './lock-managed-task.ts'
import { opensAt } from './open-tasks.ts'
import { taskFacts } from './task-facts.ts'

/** The product's own task is excluded (specification §2 Admin screens, 3). */
const MANAGED = 't.system_key is null'

/** SQL: whether a task ever had a claim or has an offer, so that its campaign stays. */
export const wasClaimed = (
  task: string,
) => `(exists (select from claims where task_id = ${task}.id and left_at is null)
  or exists (select from claims where task_id = ${task}.id and left_at is not null)
  or exists (select from waitlist where task_id = ${task}.id and offered_at is not null))`

const ADMIN_TASK_JSON = `json_build_object(
  'id', t.id, 'title', t.title, 'description', t.description, 'descriptionHtml', t.description_html,
  'requirements', t.requirements, 'category', t.category, 'points', t.points, 'priority', t.priority,
  'hidden', t.hidden, 'capacity', t.capacity, 'claimedCount', t.claimed_count + t.offered_count, 'offeredCount', t.offered_count, 'deadline', t.deadline,
  'rateLimit', t.rate_limit, 'ratePeriodDays', t.rate_period_days, 'opensAt', ${opensAt('t')}, 'status', t.status, 'autoVerified', false,
  'isReview', t.is_review, 'claimHours', t.claim_hours, ${taskFacts('t')},
  'campaign', (select json_build_object('id', c.id, 'name', c.name, 'status', c.status, 'client', o.name)
     from campaigns c join clients o on o.id = c.client_id where c.id = t.campaign_id),
  'publishAt', t.publish_at, 'publishedAt', t.published_at, 'wasClaimed', ${wasClaimed('t')},
  'createdAt', t.created_at, 'updatedAt', t.updated_at, 'deletedAt', t.deleted_at,
  'pendingSubmissions', (select count(*) from submissions s
     where s.task_id = t.id and s.status = 'pending' and s.replaced_at is null and ${notHeld(TASK_DESK, 's')}),
  'mediaCount', (select count(*) from media m where m.task_id = t.id and m.deleted_at is null)
)`

const STATUS_CONDITIONS: Record<ManagedTaskStatus | 'all', string> = {
  all: 't.deleted_at is null',
  active: `t.deleted_at is null and t.status = 'active'`,
  inactive: `t.deleted_at is null and t.status = 'inactive'`,
  deleted: 't.deleted_at is not null',
}

export function listManagedTasks(
  queries: Queries,
  query: QueryOf<typeof listAdminTasks>,
): Promise<Page<AdminTask>> {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = [MANAGED, STATUS_CONDITIONS[query.status ?? 'all']]
  if (query.search) conditions.push(`t.words like ${parameter(containsPattern(query.search))}`)
  if (query.category) conditions.push(`t.category = ${parameter(query.category)}`)
  const own = values.length
  return newestFirst(
    queries,
    query,
    firstRows(
      `select t.id as at, ${ADMIN_TASK_JSON} as entry from tasks t
       where ${conditions.join(' and ')} and t.id < $${own + 1} order by t.id desc`,
      `$${own + 2}`,
    ),
    values,
  )
}

export async function listManagedCategories(queries: Queries): Promise<string[]> {
  const rows = await queryRows<{ category: string }>(
    queries,
    `with ${eachValue({ table: 'tasks', column: 'category', condition: 'system_key is null and deleted_at is null' })}
     select value as category from each_value where value is not null`,
  )
  return rows.map((row) => row.category)
}

export async function findManagedTask(queries: Queries, taskId: number): Promise<AdminTask> {
  const [row] = await queryRows<{ task: AdminTask }>(
    queries,
    `select ${ADMIN_TASK_JSON} as task from tasks t where ${MANAGED} and t.id = $1`,
    [taskId],
  )
  if (!row) throw taskMissing()
  return row.task
}

/** Members with a spot that is not paid yet, by state. */
export async function countTaskImpact(queries: Queries, taskId: number): Promise<TaskImpact> {
  const [row] = await queryRows<{ impact: TaskImpact }>(
    queries,
    `select json_build_object('id', t.id, 'affectedMembers', count(c.id) filter (where s.status is distinct from 'approved'),
       'unsubmittedClaims', count(c.id) filter (where s.id is null),
       'pendingSubmissions', count(c.id) filter (where s.status = 'pending'),
       'rejectedSubmissions', count(c.id) filter (where s.status = 'rejected')) as impact
     from tasks t
     left join claims c on c.task_id = t.id and c.left_at is null
     left join submissions s on s.claim_id = c.id and s.replaced_at is null
     where ${MANAGED} and t.id = $1 group by t.id`,
    [taskId],
  )
  if (!row) throw taskMissing()
  return row.impact
}
