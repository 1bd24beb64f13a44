import { eq } from 'drizzle-orm'
import { media_uploads } from '#server/database/schema/media.ts'
import type { Database, Queries } from '#server/platform/db/database.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'

/** Twice as long as an upload may take: a mark that a crash left counts no longer. */
const COUNTED_HOURS = 1

/** SQL: whether a bonus file of the task is arriving. */
export const fileIsArriving = (task: string) => `exists (select from media_uploads m
  where m.task_id = ${task}.id and m.begun_at > clock_timestamp() - interval '${COUNTED_HOURS} hours')`

/** Marks the task while one of its files is received and stored, however that ends. */
export async function whileArriving<Answer>(
  queries: Queries,
  taskId: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const [mark] = await queries
    .insert(media_uploads)
    .values({ task_id: taskId })
    .returning({ id: media_uploads.id })
  try {
    return await work()
  } finally {
    // A mark that stays ends by itself; the answer to the upload is what counts.
    await queries
      .delete(media_uploads)
      .where(eq(media_uploads.id, mark!.id))
      .catch(() => undefined)
  }
}

/** Removes the marks that a crash left. */
export function sweepUploadMarks(database: Database, signal?: AbortSignal): Promise<void> {
  const isOver = `begun_at < now() - interval '${COUNTED_HOURS} hours'`
  return deleteInBatches(database, 'media_uploads', isOver, signal)
}
