import { bigint, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { ReasonProof } from '#domain/reviews/rejection-reasons.ts'
import { happened, id, instant, reference } from './columns.ts'
import { submissions } from './proofs.ts'
import { userId, users } from './users.ts'

/** Notes of reviewers for each other; members never see it. */
export const staff_notes = pgTable('staff_notes', {
  id: id(),
  /** Absent from a note about the member alone. */
  submission_id: bigint({ mode: 'number' }).references(() => submissions.id),
  user_id: userId(),
  author_id: userId(),
  body: text().notNull(),
  created_at: happened(),
})

/** Reviews as they were before they were undone; each can be undone once. */
export const undone_reviews = pgTable(
  'undone_reviews',
  {
    id: id(),
    submission_id: reference().references(() => submissions.id),
    status: text().$type<'approved' | 'rejected'>().notNull(),
    reviewed_at: instant().notNull(),
    reviewed_by: text().references(() => users.id),
    review_notes: text(),
    failed_lines: text().array().notNull().default([]),
    points_awarded: integer(),
    undone_by: userId(),
    undone_at: happened(),
    reason: text().notNull(),
  },
  (table) => [unique().on(table.submission_id, table.reviewed_at)],
)

export const rejection_reasons = pgTable('rejection_reasons', {
  id: id(),
  name: text().notNull(),
  sentence: text().notNull(),
  proof: text().$type<ReasonProof>().notNull(),
  /** The task category it is for; null for all. */
  category: text(),
  position: integer().notNull(),
  created_at: happened(),
  /** The last edit by an admin; reordering does not count. */
  updated_at: happened(),
})

/** An admin's saved filters: the query string of Task Reviews. */
export const review_views = pgTable(
  'review_views',
  {
    id: id(),
    user_id: userId(),
    name: text().notNull(),
    query: text().notNull(),
    created_at: happened(),
  },
  (table) => [unique().on(table.user_id, table.name)],
)
