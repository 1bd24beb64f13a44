import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AnnouncementPriority } from '#domain/announcements/announcements.ts'
import type { ProvinceCode } from '#domain/identity/consent.ts'
import { happened, id, instant, reference } from './columns.ts'
import { userId } from './users.ts'

export const announcements = pgTable('announcements', {
  id: id(),
  title: text().notNull(),
  content: text().notNull(),
  priority: text().$type<AnnouncementPriority>(),
  is_active: boolean().notNull().default(true),
  starts_at: instant(),
  expires_at: instant(),
  /** Only its members see it; null is everyone. */
  province: text().$type<ProvinceCode>(),
  /** When open screens heard of the start. */
  started_at: instant(),
  created_by: userId(),
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  /** Kept by a trigger on the dismissals. */
  dismissal_count: integer().notNull().default(0),
  shown_from: instant().notNull().generatedAlwaysAs(sql`coalesce(starts_at, created_at)`),
})

export const announcement_dismissals = pgTable(
  'announcement_dismissals',
  {
    announcement_id: reference().references(() => announcements.id),
    user_id: userId(),
    dismissed_at: happened(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.announcement_id] })],
)
