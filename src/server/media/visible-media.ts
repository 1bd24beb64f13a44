import { visibleTo } from '#server/tasks/visible-tasks.ts'

/**
 * `mediaAccess` (src/domain/media/media.ts) in SQL: whether the viewer sees anything of the file `m`. The placeholders hold the
 * viewer's id, whether they see all files, and whether they see all tasks. A deleted file without a key is gone for its owner too.
 */
export const mediaVisibleTo = (id: string, seesAll: string, seesTasks: string) => `(
  (m.claimed_by = ${id} and m.file_key is not null)
  or (m.deleted_at is null and (${seesAll} or (m.claimed_by is null
    and exists (select 1 from tasks where tasks.id = m.task_id and ${visibleTo(id, seesTasks)})))))`
