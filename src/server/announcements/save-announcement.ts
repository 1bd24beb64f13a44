import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnnouncementForm } from '#contract/announcements/announcement-form.ts'
import type { AdminAnnouncement } from '#contract/announcements/announcements.ts'
import { ANNOUNCEMENT_PROBLEMS, expiryHasPassed } from '#domain/announcements/announcements.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import { changedFields, recordAudit } from '#server/platform/audit.ts'
import { type Database, queryOne, type Tx } from '#server/platform/db/database.ts'
import { retryOf, withIdempotency } from '#server/platform/db/idempotency.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { announcementMissing, findAdminAnnouncement } from './queries.ts'

type AnnouncementRow = typeof announcements.$inferSelect

/** A retry with the same key creates it once. */
export function createAnnouncement(
  database: Database,
  adminId: string,
  form: AnnouncementForm,
  retryKey: string | null,
): Promise<AdminAnnouncement> {
  const retry = retryOf(retryKey, adminId, 'create announcement', form)
  return database.transaction((tx) =>
    withIdempotency(tx, retry, async () => {
      await lockActor(tx, adminId, 'runContent')
      await refusePassedExpiry(tx, form, null)
      const [made] = await tx
        .insert(announcements)
        .values({ ...columnsOf(form), created_by: adminId })
        .returning()
      await recordAudit(tx, {
        actorId: adminId,
        action: 'announcement.created',
        subject: { type: 'announcement', id: made!.id },
        label: made!.title,
        after: fieldsOf(made!),
      })
      publishFacts(tx, ['announcements'])
      return findAdminAnnouncement(tx, made!.id)
    }),
  )
}

/** Members who dismissed it do not see it again. */
export function updateAnnouncement(
  database: Database,
  adminId: string,
  id: number,
  form: AnnouncementForm,
): Promise<AdminAnnouncement> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const before = await lockAnnouncement(tx, id)
    await refusePassedExpiry(tx, form, before.expires_at)
    const [after] = await tx
      .update(announcements)
      .set({ ...columnsOf(form), updated_at: sql`clock_timestamp()` })
      .where(eq(announcements.id, id))
      .returning()
    const changed = changedFields(fieldsOf(before), fieldsOf(after!))
    if (Object.keys(changed.after).length > 0) {
      await recordAudit(tx, {
        actorId: adminId,
        action: 'announcement.updated',
        subject: { type: 'announcement', id },
        label: after!.title,
        ...changed,
      })
      publishFacts(tx, ['announcements'])
    }
    return findAdminAnnouncement(tx, id)
  })
}

export function deleteAnnouncement(database: Database, adminId: string, id: number): Promise<{ id: number }> {
  return database.transaction(async (tx) => {
    await lockActor(tx, adminId, 'runContent')
    const { title } = await lockAnnouncement(tx, id)
    await tx.update(announcements).set({ deleted_at: sql`clock_timestamp()` }).where(eq(announcements.id, id))
    await recordAudit(tx, {
      actorId: adminId,
      action: 'announcement.deleted',
      subject: { type: 'announcement', id },
      label: title,
    })
    publishFacts(tx, ['announcements'])
    return { id }
  })
}

async function lockAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow> {
  const [announcement] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.deleted_at)))
    .for('no key update')
  if (!announcement) throw announcementMissing()
  return announcement
}

async function refusePassedExpiry(tx: Tx, form: AnnouncementForm, before: Date | null): Promise<void> {
  const { now } = await queryOne<{ now: Date }>(tx, 'select clock_timestamp() as now')
  if (!expiryHasPassed(expiryOf(form), before, now)) return
  const sentence = ANNOUNCEMENT_PROBLEMS.expiresAt
  throw new Refusal('invalid', `${sentence}.`, {
    code: 'announcement.expiry-passed',
    fields: { expiresAt: sentence },
  })
}

function expiryOf({ expiresAt }: AnnouncementForm): Date | null {
  return expiresAt ? new Date(expiresAt) : null
}

function columnsOf(form: AnnouncementForm) {
  const { title, content, priority, isActive } = form
  return { title, content, priority, is_active: isActive, expires_at: expiryOf(form) }
}

function fieldsOf(row: AnnouncementRow) {
  return {
    title: row.title,
    content: row.content,
    priority: row.priority,
    isActive: row.is_active,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}
