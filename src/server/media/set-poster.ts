import { eq } from 'drizzle-orm'
import type { AdminMedia } from '../../contract/admin-media.ts'
import { mediaKindOf } from '../../domain/media.ts'
import { media } from '../database/schema/media.ts'
import { announce } from '../platform/announce.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { ProcessedImage } from '../platform/images.ts'
import { Refusal } from '../platform/refusal.ts'
import { removeObsolete } from '../platform/remove-obsolete.ts'
import { lockActor } from '../users/lock-actor.ts'
import { findAdminMedia } from './admin-queries.ts'
import { lockMedia } from './lock-media.ts'
import { storePreview } from './store-media.ts'

/**
 * Gives a video the picture members see before they claim it. It is part of uploading the video, so the audit log
 * holds nothing more about it.
 */
export async function setPoster(
  { database, files }: { database: Database; files: FileStore },
  adminId: string,
  mediaId: number,
  { thumbnail, thumbnailType }: ProcessedImage,
): Promise<AdminMedia> {
  const key = await storePreview(files, thumbnail, thumbnailType)
  const { result, before } = await database
    .transaction(async (tx) => {
      await lockActor(tx, adminId, 'admin')
      const { file } = await lockMedia(tx, mediaId)
      if (mediaKindOf(file.media_type) !== 'video') {
        throw new Refusal('conflict', 'Only a video has a poster.', { code: 'media.no-video' })
      }
      await tx
        .update(media)
        .set({ preview_key: key, preview_type: thumbnailType })
        .where(eq(media.id, mediaId))
      await announce(tx, ['media'])
      return { result: await findAdminMedia(tx, mediaId), before: file.preview_key }
    })
    .catch(async (error: unknown) => {
      await removeObsolete(files, [key])
      throw error
    })
  if (before !== null) await removeObsolete(files, [before])
  return result
}
