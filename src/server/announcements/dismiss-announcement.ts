import { announcement_dismissals } from '#server/database/schema/announcements.ts'
import { type Database, queryRows } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { announcementMissing, IS_FOR_MEMBER } from './queries.ts'

/** Idempotent. */
export function dismissAnnouncement(
  database: Database,
  userId: string,
  announcementId: number,
): Promise<{ id: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, userId, 'member')
    const [announcement] = await queryRows(
      tx,
      `select a.id from announcements a where a.id = $2 and ${IS_FOR_MEMBER}`,
      [userId, announcementId],
    )
    if (!announcement) throw announcementMissing()
    await tx
      .insert(announcement_dismissals)
      .values({ announcement_id: announcementId, user_id: userId })
      .onConflictDoNothing()
    publishFacts(tx, ['dismissals'], userId)
    return { id: announcementId }
  })
}
