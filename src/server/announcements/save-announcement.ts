import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AnnouncementForm } from '#contract/announcements/announcement-form.ts'
import type { AdminAnnouncement } from '#contract/announcements/announcements.ts'
import {
  ANNOUNCEMENT_PROBLEMS,
  announcementStatus,
  expiryProblem,
} from '#domain/announcements/announcements.ts'
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
      const [made] = await tx
        .insert(announcements)
        .values({ ...(await columnsOf(tx, form, null)), created_by: adminId })
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
    const [after] = await tx
      .update(announcements)
      .set({ ...(await columnsOf(tx, form, before)), updated_at: sql`clock_timestamp()` })
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

const REFUSALS = {
  expiresAt: { code: 'announcement.expiry-passed', sentence: 'The expiry must be in the future.' },
  expiresBeforeStart: {
    code: 'announcement.expiry-before-start',
    sentence: 'The expiry must be after the start.',
  },
} as const

/** A start or a province that the form leaves out stays as it is. One that this save shows first starts now. */
async function columnsOf(tx: Tx, form: AnnouncementForm, before: AnnouncementRow | null) {
  const { now } = await queryOne<{ now: Date }>(tx, 'select clock_timestamp() as now')
  const { title, content, priority, isActive, startsAt, province } = form
  const asked = startsAt === undefined ? (before?.starts_at ?? null) : instantOf(startsAt)
  const expires_at = instantOf(form.expiresAt)
  const problem = expiryProblem({ startsAt: asked, expiresAt: expires_at }, before?.expires_at ?? null, now)
  if (problem) {
    const { code, sentence } = REFUSALS[problem]
    throw new Refusal('invalid', sentence, { code, fields: { expiresAt: ANNOUNCEMENT_PROBLEMS[problem] } })
  }
  const isShown = announcementStatus({ isActive, startsAt: asked, expiresAt: expires_at }, now) === 'active'
  const isFirst = isUnseen(before, asked, now)
  const starts_at = isShown && isFirst ? now : asked
  const hasStarted = starts_at !== null && starts_at <= now && (isShown || !isFirst)
  return {
    title,
    content,
    priority,
    is_active: isActive,
    starts_at,
    expires_at,
    province: province === undefined ? (before?.province ?? null) : province,
    started_at: hasStarted ? startedAt(before, isShown, now) : null,
  }
}

/** Whether no member can have seen it from the start that it had, or from the passed one that this save gives it. */
function isUnseen(before: AnnouncementRow | null, asked: Date | null, now: Date): boolean {
  if (before === null) return asked !== null
  if (statusOf(before, now) === 'active') return false
  const { starts_at, started_at, is_active } = before
  const hasNewStart = asked !== null && asked.getTime() !== starts_at?.getTime()
  const neverStarted = starts_at !== null && started_at === null && !(is_active && starts_at <= now)
  return hasNewStart || neverStarted
}

/** This save tells open screens of a start that has passed; of one that has just come, the job does if it is still shown. */
function startedAt(before: AnnouncementRow | null, isShown: boolean, now: Date): Date | null {
  if (before === null) return now
  const waitsForJob = isShown && before.starts_at !== null && statusOf(before, now) === 'active'
  return before.started_at ?? (waitsForJob ? null : now)
}

function statusOf({ is_active, starts_at, expires_at }: AnnouncementRow, now: Date) {
  return announcementStatus({ isActive: is_active, startsAt: starts_at, expiresAt: expires_at }, now)
}

function instantOf(iso: string | null | undefined): Date | null {
  return iso ? new Date(iso) : null
}

function fieldsOf(row: AnnouncementRow) {
  return {
    title: row.title,
    content: row.content,
    priority: row.priority,
    isActive: row.is_active,
    startsAt: row.starts_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    province: row.province,
  }
}
