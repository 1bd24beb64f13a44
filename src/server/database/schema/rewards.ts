import {
  type AnyPgColumn,
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { DeliveryKind } from '#domain/rewards/delivery.ts'
import type { DestinationKind, PostalAddress } from '#domain/rewards/destinations.ts'
import type { RequestStatus } from '#domain/rewards/rewards.ts'
import type { SignKind } from '#domain/rewards/signs.ts'
import { happened, id, instant, reference, searched } from './columns.ts'
import { submissions } from './proofs.ts'
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
  /** How many are left; null means unlimited. Of a stock of codes: free codes less open requests, below 0 too. */
  stock: integer(),
  /** A null value means no limit. Rejected and cancelled requests do not count. */
  limit_per_member: integer(),
  destination_kind: text().$type<DestinationKind>().notNull().default('email'),
  /** Every name it has had, newest first, one per line; written by a trigger. */
  names: text().notNull().default(''),
  name_words: searched(),
  delivery_kind: text().$type<DeliveryKind>().notNull().default('hand'),
  amount_cents: integer(),
  /** When admins were notified that its stock of codes is low; null once there were enough for a day. */
  low_told_at: instant(),
  enough_since: instant(),
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
  /** domain/rewards/destination-key.ts; '' for none, null until a server of this version has made it. */
  destination_key: text(),
  delivery_kind: text().$type<DeliveryKind>().notNull().default('hand'),
  amount_cents: integer(),
  /** The recipient's legal name of an e-Transfer. */
  recipient_name: text(),
  /** A null value: the member did not say. */
  autodeposit: boolean(),
  bank_reference: text().unique(),
})

export const delivery_reveals = pgTable('delivery_reveals', {
  request_id: reference().references(() => reward_requests.id),
  user_id: userId(),
  revealed_at: happened(),
  code_id: bigint({ mode: 'number' }).references(() => reward_codes.id),
  /** The device as "Your sessions" names it. */
  device: text(),
})

/** One import of codes. */
export const reward_code_batches = pgTable('reward_code_batches', {
  id: id(),
  reward_id: reference().references(() => rewards.id),
  imported_by: userId(),
  imported_at: happened(),
  /** Who sold them; '' if it was not said. */
  supplier: text().notNull().default(''),
})

/** Codes of a reward's stock. One is free while it has no request, is not void and is not set aside. */
export const reward_codes = pgTable('reward_codes', {
  id: id(),
  reward_id: reference().references(() => rewards.id),
  batch_id: reference().references(() => reward_code_batches.id),
  /** Code and PIN, encrypted (rewards/codes/seal-code.ts); null once erased with the account of its member. */
  sealed: text(),
  /** The keyed hash of the code under the current secret, unique over all rewards. */
  code_hash: text().notNull().unique(),
  last_four: text(),
  amount_cents: integer().notNull(),
  cost_cents: integer(),
  expires_at: instant(),
  /** It expires too soon to be delivered by itself. */
  set_aside_at: instant(),
  request_id: bigint({ mode: 'number' }).references(() => reward_requests.id),
  delivered_at: instant(),
  first_revealed_at: instant(),
  void_at: instant(),
  void_reason: text(),
  voided_by: text().references(() => users.id),
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

/** Signs at payout: something that a request has in common with other accounts. They decide nothing. */
export const payout_signs = pgTable(
  'payout_signs',
  {
    id: id(),
    request_id: reference().references(() => reward_requests.id),
    user_id: userId(),
    kind: text().$type<SignKind>().notNull(),
    other_user_id: text().references(() => users.id),
    other_request_id: bigint({ mode: 'number' }).references(() => reward_requests.id),
    submission_id: bigint({ mode: 'number' }).references(() => submissions.id),
    noticed_at: happened(),
  },
  (table) => [unique().on(table.request_id, table.kind, table.other_user_id)],
)

/** Accounts that share something and are not related: the sign of this kind has ended for the two. */
export const unrelated_accounts = pgTable(
  'unrelated_accounts',
  {
    kind: text().$type<SignKind>().notNull(),
    low: userId(),
    high: userId(),
    said_by: userId(),
    said_at: happened(),
  },
  (table) => [primaryKey({ columns: [table.low, table.high, table.kind] })],
)
