import { eq } from 'drizzle-orm'
import type { AdminMedia } from '#contract/media/admin-media.ts'
import { mediaKindOf } from '#domain/media/media.ts'
import { media } from '#server/database/schema/media.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import type { ProcessedImage } from '#server/platform/files/images.ts'
import { removeObsolete, removeRolledBack } from '#server/platform/files/remove-obsolete.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findAdminMedia } from './admin-queries.ts'
import { lockMedia } from './lock-media.ts'
import { storePreview } from './upload-media.ts'

/** Part of uploading a video, so it has no separate entry in the audit log. */
export async function setPoster(
  { database, files }: { database: Database; files: FileStore },
  adminId: string,
  mediaId: number,
  { thumbnail, thumbnailType }: ProcessedImage,
): Promise<AdminMedia> {
  const key = await storePreview(files, thumbnail, thumbnailType)
  const { result, before } = await database
    .transaction(async (tx) => {
      await lockActor(tx, adminId, 'runContent')
      const { file } = await lockMedia(tx, mediaId)
      if (mediaKindOf(file.media_type) !== 'video') {
        throw new Refusal('conflict', 'Only a video can have a poster.', { code: 'media.no-video' })
      }
      await tx
        .update(media)
        .set({ preview_key: key, preview_type: thumbnailType })
        .where(eq(media.id, mediaId))
      publishFacts(tx, ['media'])
      return { result: await findAdminMedia(tx, mediaId), before: file.preview_key }
    })
    .catch((error: unknown) => removeRolledBack(files, [key], error))
  if (before !== null) await removeObsolete(files, [before])
  return result
}
