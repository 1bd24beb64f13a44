import { and, eq, isNull } from 'drizzle-orm'
import { claims } from '#server/database/schema/claims.ts'
import { media, media_claims } from '#server/database/schema/media.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { mediaMissing } from './admin-queries.ts'

/** Locks a file, then reads whether its bonus and the task are still its owner's (reliability: Media). */
export async function lockMedia(tx: Tx, mediaId: number) {
  const [file] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), isNull(media.deleted_at)))
    .for('no key update')
  if (!file) throw mediaMissing()
  const live = await tx
    .select({ leftAt: claims.left_at })
    .from(media_claims)
    .innerJoin(claims, eq(claims.id, media_claims.claim_id))
    .where(and(eq(media_claims.media_id, mediaId), isNull(media_claims.reversed_at)))
  return { file, isHeld: live.length > 0, spotIsLive: live.some(({ leftAt }) => leftAt === null) }
}
