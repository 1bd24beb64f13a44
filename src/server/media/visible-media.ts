import { visibleTo } from '#server/tasks/visible-tasks.ts'

/**
 * `mediaAccess` (src/domain/media/media.ts) in SQL: whether the viewer sees anything of the file `m`. The placeholders hold the
 * viewer's id and whether they are an admin. A deleted file without a key is gone for its owner too.
 */
export const mediaVisibleTo = (id: string, isAdmin: string) => `(
  (m.claimed_by = ${id} and m.file_key is not null)
  or (m.deleted_at is null and (${isAdmin} or (m.claimed_by is null
    and exists (select 1 from tasks where tasks.id = m.task_id and ${visibleTo(id, isAdmin)})))))`
