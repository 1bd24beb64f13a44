import {
  bigint,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import type { AuditAction, AuditSubject } from '#domain/audit/audit.ts'
import type { DecidedBy, DecisionTimes } from '#domain/overview/overview.ts'
import { happened, id, instant, total } from './columns.ts'
import { users } from './users.ts'

/** Totals kept by deferred triggers, spread over shards; each total is the sum. Written last in a transaction. */
export const counters = pgTable('counters', {
  shard: smallint().primaryKey(),
  submissions_pending: total(),
  submissions_approved: total(),
  submissions_rejected: total(),
  points_awarded: total(),
  requests_pending: total(),
  requests_approved: total(),
  requests_rejected: total(),
  requests_fulfilled: total(),
  requests_cancelled: total(),
  points_redeemed: total(),
  members: total(),
  points_balance: total(),
})

export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    actor_id: text().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    reply: jsonb(),
    created_at: happened(),
    kept_until: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.actor_id, table.endpoint, table.key] })],
)

/** Owned by rate-limiter-flexible; `expire` is in Unix milliseconds. */
export const rate_limits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
})

/** The figures of a past day (overview/days.ts). */
export const overview_days = pgTable('overview_days', {
  day: date().primaryKey(),
  submissions: integer().notNull(),
  points_awarded: integer().notNull(),
  decision_times: jsonb().$type<DecisionTimes>().notNull(),
  decided_by: jsonb().$type<DecidedBy>().notNull(),
})

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
})

export const rules: readonly string[] = [
  'INDEX idempotency_keys_kept ON idempotency_keys (kept_until)',
  'INDEX audit_log_newest ON audit_log (happened_at DESC, id DESC)',
  'INDEX audit_log_of_action ON audit_log (action, happened_at DESC, id DESC)',
  'INDEX audit_log_of_actor ON audit_log (actor_id, happened_at DESC, id DESC)',
  'INDEX audit_log_of_kind ON audit_log (subject_type, happened_at DESC, id DESC)',
  'INDEX audit_log_of_member ON audit_log (member_id, happened_at DESC, id DESC) WHERE (member_id IS NOT NULL)',
  'INDEX audit_log_of_subject ON audit_log (subject_type, subject_id, happened_at DESC, id DESC)',
  `INDEX audit_log_words ON audit_log USING gin (folded(((label || ' '::text) || COALESCE(reason, ''::text))) gin_trgm_ops)`,
  'TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()',
  'TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()',
]
