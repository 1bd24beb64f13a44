import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditSubject } from '#domain/audit/audit.ts'
import { happened, id, searched } from './columns.ts'
import { users } from './users.ts'

/** Append-only: a trigger refuses update and delete. */
export const audit_log = pgTable('audit_log', {
  id: id(),
  actor_id: text().references(() => users.id),
  action: text().$type<AuditAction>().notNull(),
  subject_type: text().$type<AuditSubject>().notNull(),
  subject_id: text().notNull(),
  label: text().notNull(),
  member_id: text().references(() => users.id),
  before: jsonb(),
  after: jsonb(),
  reason: text(),
  happened_at: happened(),
  words: searched(),
})
