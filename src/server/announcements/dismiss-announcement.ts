import { and, eq, isNull } from 'drizzle-orm'
import { announcement_dismissals, announcements } from '#server/database/schema/announcements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { announcementMissing } from './queries.ts'

/** Idempotent. */
export function dismissAnnouncement(
  database: Database,
  userId: string,
  announcementId: number,
): Promise<{ id: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    const [announcement] = await tx
      .select({ id: announcements.id })
      .from(announcements)
      .where(and(eq(announcements.id, announcementId), isNull(announcements.deleted_at)))
    if (!announcement) throw announcementMissing()
    await tx
      .insert(announcement_dismissals)
      .values({ announcement_id: announcementId, user_id: userId })
      .onConflictDoNothing()
    publishFacts(tx, ['dismissals'], userId)
    return { id: announcementId }
  })
}
