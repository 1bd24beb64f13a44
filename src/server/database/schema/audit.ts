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

export const rules: readonly string[] = [
  'INDEX audit_log_newest ON audit_log (happened_at DESC, id DESC)',
  'INDEX audit_log_of_action ON audit_log (action, happened_at DESC, id DESC)',
  'INDEX audit_log_of_actor ON audit_log (actor_id, happened_at DESC, id DESC)',
  'INDEX audit_log_of_kind ON audit_log (subject_type, happened_at DESC, id DESC)',
  'INDEX audit_log_of_member ON audit_log (member_id, happened_at DESC, id DESC) WHERE (member_id IS NOT NULL)',
  'INDEX audit_log_of_subject ON audit_log (subject_type, subject_id, happened_at DESC, id DESC)',
  'TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()',
  'TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()',
]
