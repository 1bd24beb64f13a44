import { type AnyPgColumn, bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DestinationKind, PostalAddress } from '#domain/rewards/destinations.ts'
import type { RequestStatus } from '#domain/rewards/rewards.ts'
import { happened, id, instant, reference, searched } from './columns.ts'
import { userId, users } from './users.ts'

export const rewards = pgTable('rewards', {
  id: id(),
  name: text().notNull(),
  description: text().notNull(),
  points_cost: integer().notNull(),
  category: text().notNull(),
  value: text().notNull(),
  is_active: boolean().notNull().default(true),
  deleted_at: instant(),
  created_at: happened(),
  updated_at: happened(),
  /** How many are left; null means unlimited. */
  stock: integer(),
  /** A null value means no limit. Rejected and cancelled requests do not count. */
  limit_per_member: integer(),
  destination_kind: text().$type<DestinationKind>().notNull().default('email'),
  /** Every name it has had, newest first, one per line; written by a trigger. */
  names: text().notNull().default(''),
  name_words: searched(),
})

/** Kept by a trigger on the requests. */
export const reward_counts = pgTable('reward_counts', {
  reward_id: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => rewards.id),
  requests_open: integer().notNull().default(0),
  requests_total: integer().notNull().default(0),
})

export const reward_requests = pgTable('reward_requests', {
  id: id(),
  reward_id: reference().references(() => rewards.id),
  user_id: userId(),
  status: text().$type<RequestStatus>().notNull().default('pending'),
  points_spent: integer().notNull(),
  destination: text().notNull(),
  requested_at: happened(),
  reviewed_at: instant(),
  reviewed_by: text().references(() => users.id),
  review_notes: text(),
  /** Encrypted (platform/encryption.ts). */
  delivery: text(),
  /** One item of the reward's stock is set aside for it. */
  holds_stock: boolean().notNull().default(false),
  /** The reward as it was at the time of the request. */
  reward_name: text().notNull(),
  reward_value: text().notNull(),
  reward_description: text().notNull(),
  destination_kind: text().$type<DestinationKind>().notNull(),
  /** The address of a postal destination, until it is removed with the account. */
  postal_address: jsonb().$type<PostalAddress>(),
  /** Whether the destination was the account's address. */
  to_account: boolean().notNull().default(false),
  destination_changed_at: instant(),
})

export const delivery_reveals = pgTable('delivery_reveals', {
  request_id: reference().references(() => reward_requests.id),
  user_id: userId(),
  revealed_at: happened(),
})

export const request_decisions = pgTable('request_decisions', {
  id: id(),
  request_id: reference().references(() => reward_requests.id),
  from_status: text().$type<RequestStatus>().notNull(),
  to_status: text().$type<RequestStatus>().notNull(),
  decided_by: userId(),
  notes: text(),
  decided_at: happened(),
  undoes: bigint({ mode: 'number' })
    .references((): AnyPgColumn => request_decisions.id)
    .unique(),
})

export const rules: readonly string[] = [
  `CHECK ON rewards (destination_kind = ANY (ARRAY['none'::text, 'email'::text, 'postal'::text]))`,
  'CHECK ON rewards (limit_per_member >= 1)',
  'CHECK ON rewards (points_cost >= 1)',
  'CHECK ON rewards (stock >= 0)',
  'TRIGGER rewards_names BEFORE INSERT OR UPDATE OF name ON rewards FOR EACH ROW EXECUTE FUNCTION keep_reward_names()',
  `CHECK ON reward_requests ((delivery IS NULL) OR ((status = 'fulfilled'::text) AND (delivery ~~ 'v1.%'::text)))`,
  `CHECK ON reward_requests (destination_kind = ANY (ARRAY['none'::text, 'email'::text, 'postal'::text]))`,
  `CHECK ON reward_requests ((NOT holds_stock) OR (status <> ALL (ARRAY['rejected'::text, 'cancelled'::text])))`,
  'CHECK ON reward_requests (points_spent >= 1)',
  `CHECK ON reward_requests ((postal_address IS NULL) OR (destination_kind = 'postal'::text))`,
  `CHECK ON reward_requests (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'fulfilled'::text, 'cancelled'::text]))`,
  'INDEX reward_requests_of_member ON reward_requests (user_id, id DESC)',
  'INDEX reward_requests_of_member_for_reward ON reward_requests (user_id, reward_id)',
  'INDEX reward_requests_of_reward ON reward_requests (reward_id, id DESC)',
  'INDEX reward_requests_queue ON reward_requests (status, id)',
  'CONSTRAINT TRIGGER reward_requests_counted AFTER INSERT OR UPDATE OF status ON reward_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_reward_requests()',
  'CONSTRAINT TRIGGER reward_requests_totalled AFTER INSERT OR DELETE OR UPDATE OF status, points_spent ON reward_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_request()',
  'INDEX delivery_reveals_of_member ON delivery_reveals (user_id)',
  'INDEX delivery_reveals_of_request ON delivery_reveals (request_id, revealed_at)',
  `INDEX request_decisions_by_time ON request_decisions (decided_at) INCLUDE (decided_by) WHERE ((to_status <> 'cancelled'::text) AND (undoes IS NULL))`,
  'INDEX request_decisions_of_request ON request_decisions (request_id, id)',
]
