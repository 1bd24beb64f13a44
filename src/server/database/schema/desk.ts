import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { HoldEnd } from '#domain/desk/holds.ts'
import type { ReviewOutcome } from '#domain/tasks/review-tasks.ts'
import { happened, id, instant, reference } from './columns.ts'
import { submissions } from './proofs.ts'
import { reward_requests } from './rewards.ts'

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
})
