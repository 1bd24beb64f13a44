import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { HoldEnd } from '#domain/desk/holds.ts'
import type { SecondAdminEnd, SecondAdminKind } from '#domain/desk/second-admin.ts'
import type { CaseOutcome } from '#domain/rewards/cases.ts'
import type { ReviewOutcome } from '#domain/tasks/review-tasks.ts'
import { happened, id, instant, reference } from './columns.ts'
import { adjustments } from './points.ts'
import { submissions } from './proofs.ts'
import { reward_cases } from './reward-cases.ts'
import { reward_requests } from './rewards.ts'
import { userId, users } from './users.ts'

/** Which admin has which card: the one on their screen, and the next ones. */
const lease = () => ({
  admin_id: text().notNull(),
  is_open: boolean().notNull(),
  taken_at: happened(),
  /** The last use of keyboard or pointer. */
  seen_at: happened(),
})

export const review_leases = pgTable('review_leases', {
  submission_id: reference()
    .primaryKey()
    .references(() => submissions.id),
  ...lease(),
})

export const request_leases = pgTable('request_leases', {
  request_id: reference()
    .primaryKey()
    .references(() => reward_requests.id),
  ...lease(),
})

/** Decisions on hold, which their admin can still undo, and those that ended without effect. */
const held = <Status extends string>() => ({
  id: id(),
  admin_id: text().notNull(),
  status: text().$type<Status>().notNull(),
  review_notes: text(),
  decided_at: happened(),
  final_at: instant().notNull(),
  taken_back_at: instant(),
  /** A null value: its admin took it back. */
  ended_because: text().$type<HoldEnd>(),
})

export const held_reviews = pgTable('held_reviews', {
  ...held<'approved' | 'rejected'>(),
  submission_id: reference().references(() => submissions.id),
  failed_lines: text().array().notNull().default([]),
  failed_page: boolean().notNull().default(false),
  outcome: text().$type<ReviewOutcome>(),
  points: integer(),
  /** One of many rejections of a task: never final before another admin agrees; then `final_at` is now. */
  needs_agreement: boolean().notNull().default(false),
  agreed_by: text(),
})

export const held_request_decisions = pgTable('held_request_decisions', {
  ...held<'approved' | 'rejected' | 'fulfilled'>(),
  request_id: reference().references(() => reward_requests.id),
  /** The notes of an approval that the same decision fulfils. */
  approval_notes: text(),
  /** Encrypted (platform/encryption.ts); erased when the hold ends. */
  delivery: text(),
  /** The reference of an e-Transfer; unique among decisions on hold. */
  bank_reference: text(),
  /** Delivers a code of the stock that expires soon. */
  expiring_code: boolean().notNull().default(false),
})

export const held_case_decisions = pgTable('held_case_decisions', {
  ...held<CaseOutcome>(),
  case_id: reference().references(() => reward_cases.id),
  /** A new code that was typed, encrypted for its request; erased when the hold ends. */
  delivery: text(),
})

/** Calls that wait for a second admin; triggers end them with the asker's role, and with any other change of their subject. */
export const second_admin_asks = pgTable('second_admin_asks', {
  id: id(),
  kind: text().$type<SecondAdminKind>().notNull(),
  request_id: bigint({ mode: 'number' }).references(() => reward_requests.id),
  adjustment_id: bigint({ mode: 'number' }).references(() => adjustments.id),
  case_id: bigint({ mode: 'number' }).references(() => reward_cases.id),
  user_id: userId(),
  asked_by: userId(),
  points: integer().notNull(),
  /** The call that waits. */
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  asked_at: happened(),
  ends_at: instant().notNull(),
  ended_at: instant(),
  ended_by: text().references(() => users.id),
  outcome: text().$type<SecondAdminEnd>(),
})
