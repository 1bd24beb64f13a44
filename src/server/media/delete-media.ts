import { eq, sql } from 'drizzle-orm'
import { media } from '#server/database/schema/media.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { removeObsolete } from '#server/platform/files/remove-obsolete.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { lockMedia } from './lock-media.ts'

/** An unclaimed file leaves the store after the commit; an owner keeps theirs and the points. Twice is 'not-found'. */
export async function deleteMedia(
  { database, files }: { database: Database; files: FileStore },
  adminId: string,
  mediaId: number,
): Promise<{ id: number; keptByMember: boolean }> {
  const { keptByMember, obsolete } = await database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const { file, isHeld } = await lockMedia(tx, mediaId)
    await tx
      .update(media)
      .set({ deleted_at: sql`clock_timestamp()`, ...(!isHeld && { file_key: null, preview_key: null }) })
      .where(eq(media.id, mediaId))
    await recordAudit(tx, {
      actorId: adminId,
      action: 'media.deleted',
      subject: { type: 'media', id: mediaId },
      label: file.filename,
      memberId: isHeld ? file.claimed_by : null,
      before: { taskId: file.task_id, bonusPoints: file.bonus_points, keptByMember: isHeld },
    })
    publishFacts(tx, ['media'])
    return { keptByMember: isHeld, obsolete: isHeld ? [] : [file.file_key, file.preview_key] }
  })
  await removeObsolete(
    files,
    obsolete.filter((key) => key !== null),
  )
  return { id: mediaId, keptByMember }
}

/** Forgets deleted files whose members left the task; the orphan sweep then removes them. */
export async function forgetDeletedMedia({ queries }: Database): Promise<void> {
  await queries.execute(sql`
    update media m set file_key = null, preview_key = null
    where m.deleted_at is not null and m.file_key is not null
      and not exists (select 1 from media_claims c where c.media_id = m.id and c.reversed_at is null)`)
}
