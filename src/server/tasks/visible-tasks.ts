import { mayDo } from '#domain/identity/duties.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { ViewerParts } from '#server/platform/http/viewer.ts'

/** Tasks that members can find (decisions: Tasks, claims and submissions). */
export const LISTED = `status = 'active' and not hidden and deleted_at is null`

/**
 * Listed tasks are visible to all; others to members with a claim and to admins who see tasks (decisions: Tasks, claims and submissions). The
 * placeholders hold the viewer's id and whether they see all tasks.
 */
export const visibleTo = (id: string, seesAll: string) => `((${LISTED}) or ${seesAll} or exists (
  select 1 from claims where claims.task_id = tasks.id and claims.user_id = ${id} and claims.left_at is null))`

export async function requireVisibleTask(
  queries: Queries,
  taskId: number,
  viewer: ViewerParts,
): Promise<void> {
  const rows = await queryRows(queries, `select 1 from tasks where id = $1 and ${visibleTo('$2', '$3')}`, [
    taskId,
    viewer.id,
    mayDo(viewer, 'seeTasks'),
  ])
  if (rows.length === 0) throw taskNotThere()
}

export function taskNotThere(): Refusal {
  return new Refusal('not-found', 'This task doesn’t exist or is no longer available.')
}
