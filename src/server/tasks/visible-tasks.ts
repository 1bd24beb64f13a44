import { type Queries, queryRows } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Viewer } from '../platform/http/viewer.ts'

/** What members can find: shown, active and not deleted (decisions: Tasks). */
export const LISTED = `status = 'active' and not hidden and deleted_at is null`

export type TaskViewer = Pick<Viewer, 'id' | 'role'>

/**
 * Whether a row of `tasks` is there for somebody: a listed one is for everybody, any for who holds a claim on it and for
 * admins (decisions: Tasks). What is reached through a task asks this as well. The placeholders hold
 * the person and whether they are an admin.
 */
export const visibleTo = (id: string, isAdmin: string) => `((${LISTED}) or ${isAdmin} or exists (
  select 1 from claims where claims.task_id = tasks.id and claims.user_id = ${id} and claims.left_at is null))`

/** Refuses whatever is reached through a task that is not there for this person, as if it had never been. */
export async function requireVisibleTask(
  queries: Queries,
  taskId: number,
  viewer: TaskViewer,
): Promise<void> {
  const rows = await queryRows(queries, `select 1 from tasks where id = $1 and ${visibleTo('$2', '$3')}`, [
    taskId,
    viewer.id,
    viewer.role === 'admin',
  ])
  if (rows.length === 0) throw taskNotThere()
}

/** The answer about a task that never was, or is not there for this person. */
export function taskNotThere(): Refusal {
  return new Refusal('not-found', 'This task doesn’t exist or is no longer available.')
}
