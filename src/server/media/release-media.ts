import { eq } from 'drizzle-orm'
import type { AdminMedia } from '#contract/media/admin-media.ts'
import { type MediaReleaseRefusal, mediaReleaseRefusal } from '#domain/media/media.ts'
import { media } from '#server/database/schema/media.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deciderOf, lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findAdminMedia } from './admin-queries.ts'
import { lockMedia } from './lock-media.ts'

/**
 * Only a file whose bonus was reversed can be released ('conflict'); an admin's own file needs another admin
 * ('forbidden').
 */
export function releaseMedia(
  database: Database,
  adminId: string,
  mediaId: number,
  reason: string | undefined,
): Promise<AdminMedia> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const { file, isHeld, spotIsLive } = await lockMedia(tx, mediaId)
    const refusal = mediaReleaseRefusal(
      { claimedBy: file.claimed_by, isHeld },
      await deciderOf(tx, adminId, 'runContent'),
    )
    if (refusal !== null) throw refused(refusal, spotIsLive)
    await tx.update(media).set({ claimed_by: null }).where(eq(media.id, mediaId))
    await recordAudit(tx, {
      actorId: adminId,
      action: 'media.released',
      subject: { type: 'media', id: mediaId },
      label: file.filename,
      memberId: file.claimed_by,
      reason,
    })
    publishFacts(tx, ['media'])
    return findAdminMedia(tx, mediaId)
  })
}

function refused(refusal: MediaReleaseRefusal, spotIsLive: boolean): Refusal {
  switch (refusal) {
    case 'unclaimed':
      return new Refusal('conflict', 'This file is already available.', { code: 'media.free' })
    case 'held':
      return new Refusal(
        'conflict',
        spotIsLive
          ? 'The member still has this task, so the file and its bonus points are theirs. You can release it once they leave the task.'
          : 'The bonus points of this file are the member’s, so it stays theirs.',
        { code: 'media.held' },
      )
    case 'own':
      return new Refusal('forbidden', 'You claimed this file yourself, so another admin must release it.', {
        code: 'media.own',
      })
  }
}
