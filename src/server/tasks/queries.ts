import * as z from 'zod'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { countTasks, listTasks, Task } from '#contract/tasks/tasks.ts'
import { mayDo } from '#domain/identity/duties.ts'
import { PROFILE_TASK_KEY, type TaskSort } from '#domain/tasks/tasks.ts'
import { spotsOf } from '#server/campaigns/budget.ts'
import { CursorId, readCursor } from '#server/platform/db/cursors.ts'
import { type Json, type Queries, queryOne, queryRows, queryWritten } from '#server/platform/db/database.ts'
import { containsPattern, eachValue, pageOf, type WrittenPage } from '#server/platform/db/lists.ts'
import type { ViewerParts } from '#server/platform/http/viewer.ts'
import { opensAt, openTo } from './open-tasks.ts'
import { taskFacts } from './task-facts.ts'
import { LISTED, taskNotThere, visibleTo } from './visible-tasks.ts'

const TASK_JSON = `json_build_object(
  'id', id, 'title', title, 'description', description, 'descriptionHtml', description_html,
  'requirements', requirements, 'category', category, 'points', points, 'priority', priority, 'hidden', hidden,
  'capacity', ${spotsOf('tasks')}, 'claimedCount', claimed_count + offered_count, 'offeredCount', offered_count, 'deadline', deadline, 'rateLimit', rate_limit,
  'ratePeriodDays', rate_period_days, 'opensAt', ${opensAt('tasks')}, 'status', status, 'autoVerified', system_key is not distinct from '${PROFILE_TASK_KEY}',
  'isReview', is_review, 'claimHours', claim_hours, ${taskFacts('tasks')}
)`

/** A null capacity sorts as the most spots left. */
const UNLIMITED_SPOTS = 2_147_483_647

/** Ascending: points and spots are negated to descend; no deadline comes last. */
const SORT_KEYS: Record<TaskSort, string> = {
  points: '-points::float8',
  deadline: `coalesce(extract(epoch from deadline), 1e15)::float8`,
  capacity: `-coalesce(${spotsOf('tasks')} - claimed_count - offered_count, ${UNLIMITED_SPOTS})::float8`,
}

/** Priority or not, sort key and id of the previous row. */
const AFTER = z.tuple([z.boolean(), z.number(), CursorId])

/** Priority tasks first; with a member, only tasks they can claim now. */
export async function listListedTasks(
  queries: Queries,
  query: QueryOf<typeof listTasks>,
  memberId?: string,
): Promise<WrittenPage<Task>> {
  const key = SORT_KEYS[query.sort]
  const values: unknown[] = [query.limit + 1]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = conditionsOf(query, parameter)
  if (memberId !== undefined) conditions.push(openTo(parameter(memberId)))
  if (query.cursor) {
    const after = readCursor(query.cursor, AFTER).map(parameter)
    conditions.push(`(not priority, ${key}, id) > (${after.join(', ')})`)
  }
  const rows = await queryWritten<{ id: number; behind: boolean; key: number; task: Json<Task> }>(
    queries,
    `select id, not priority as behind, ${key} as key, ${TASK_JSON} as task from tasks
     where ${conditions.join(' and ')} order by not priority, ${key}, id limit $1`,
    values,
  )
  const page = pageOf(rows, query.limit, (row) => [row.behind, row.key, row.id])
  return { written: page.rows.map((row) => row.task), next: page.next }
}

export async function countListedTasks(
  queries: Queries,
  query: QueryOf<typeof countTasks>,
  memberId: string,
): Promise<ReplyOf<typeof countTasks>> {
  const values: unknown[] = [memberId]
  const conditions = conditionsOf(query, (value) => `$${values.push(value)}`)
  const { counts } = await queryOne<{ counts: ReplyOf<typeof countTasks> }>(
    queries,
    `select json_build_object('all', count(*), 'open', count(*) filter (where ${openTo('$1')}),
       'hasClaimed', exists (select 1 from claims where user_id = $1)) as counts
     from tasks where ${conditions.join(' and ')}`,
    values,
  )
  return counts
}

function conditionsOf(
  { search, category }: QueryOf<typeof countTasks>,
  parameter: (value: unknown) => string,
): string[] {
  const conditions = [LISTED]
  if (search) conditions.push(`words like ${parameter(containsPattern(search))}`)
  if (category) conditions.push(`category = ${parameter(category)}`)
  return conditions
}

export async function listListedCategories(queries: Queries): Promise<string[]> {
  const rows = await queryRows<{ category: string }>(
    queries,
    `with ${eachValue({ table: 'tasks', column: 'category', condition: LISTED })}
     select value as category from each_value where value is not null`,
  )
  return rows.map((row) => row.category)
}

/** 'not-found' if the viewer may not see it. */
export async function findTaskFor(queries: Queries, taskId: number, viewer: ViewerParts): Promise<Task> {
  const [row] = await queryRows<{ task: Task }>(
    queries,
    `select ${TASK_JSON} as task from tasks where id = $1 and ${visibleTo('$2', '$3')}`,
    [taskId, viewer.id, mayDo(viewer, 'seeTasks')],
  )
  if (!row) throw taskNotThere()
  return row.task
}
