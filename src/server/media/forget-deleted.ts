import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'

/**
 * Lets go of deleted files whose members have left the task since: nobody holds them any more. The files themselves go
 * with the sweep of orphans.
 */
export async function forgetDeletedMedia({ queries }: Database): Promise<void> {
  await queries.execute(sql`
    update media m set file_key = null, preview_key = null
    where m.deleted_at is not null and m.file_key is not null
      and not exists (select 1 from media_claims c where c.media_id = m.id and c.reversed_at is null)`)
}
