import { and, eq, isNull, sql } from 'drizzle-orm'
import { media, media_claims } from '#server/database/schema/media.ts'
import { queryRows, type Tx } from '#server/platform/db/database.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { reverse } from '#server/points/ledger.ts'

/**
 * Reverses the bonuses of an ending claim, once each; the files stay claimed (decisions: Bonus media). The caller has
 * locked the claim. Returns their points.
 */
export async function reverseBonuses(tx: Tx, claimId: number): Promise<number> {
  const live = and(eq(media_claims.claim_id, claimId), isNull(media_claims.reversed_at))
  const claimed = await tx
    .select({ id: media_claims.id, mediaId: media_claims.media_id, points: media_claims.bonus_points })
    .from(media_claims)
    .where(live)
    .orderBy(media_claims.media_id)
  for (const { id, mediaId } of claimed) {
    await tx.select({ id: media.id }).from(media).where(eq(media.id, mediaId)).for('no key update')
    await tx.update(media_claims).set({ reversed_at: sql`clock_timestamp()` }).where(eq(media_claims.id, id))
    const [entry] = await queryRows<{ id: number }>(
      tx,
      `select id from entries where kind = 'media_bonus' and ref_id = $1`,
      [String(id)],
    )
    if (entry) await reverse(tx, entry.id)
  }
  if (claimed.length > 0) publishFacts(tx, ['media'])
  return claimed.reduce((sum, { points }) => sum + points, 0)
}
