import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { happened, instant, total } from './columns.ts'

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

/** One row for each secret that the product has written with, by its keyed fingerprint. */
export const secret_fingerprints = pgTable('secret_fingerprints', {
  fingerprint: text().primaryKey(),
  used_since: happened(),
  /** Set once another secret has replaced it; it is then never written with again. */
  replaced_at: instant(),
  /** The one before it was lost, so what that one encrypted cannot be read. */
  follows_lost: boolean().notNull().default(false),
})
