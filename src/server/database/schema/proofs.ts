import {
  type AnyPgColumn,
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { SubmissionStatus } from '#domain/proofs/submissions.ts'
import type { RiskSign } from '#domain/reviews/risk.ts'
import type { ReviewOutcome } from '#domain/tasks/review-tasks.ts'
import { claims } from './claims.ts'
import { bytes, happened, id, instant, reference } from './columns.ts'
import { tasks } from './tasks.ts'
import { userId, users } from './users.ts'

/** Versions of a claim's proof; `replaced_at` is null for the newest. */
export const submissions = pgTable(
  'submissions',
  {
    id: id(),
    claim_id: reference().references(() => claims.id),
    task_id: reference().references(() => tasks.id),
    user_id: userId(),
    version: integer().notNull(),
    status: text().$type<SubmissionStatus>().notNull().default('pending'),
    notes: text(),
    image_key: text(),
    thumbnail_key: text(),
    image_type: text(),
    image_width: integer(),
    image_height: integer(),
    image_sha256: text(),
    /** The digest of the original picture, as reported by a browser that sent a smaller copy. */
    original_sha256: text(),
    image_bytes: integer(),
    submitted_at: happened(),
    reviewed_at: instant(),
    reviewed_by: text().references(() => users.id),
    review_notes: text(),
    /** The lines of the requirements that a rejection names, in the words of then. */
    failed_lines: text().array().notNull().default([]),
    /** Whether one of them is about the page of a review, so that another page may help. */
    failed_page: boolean().notNull().default(false),
    points_awarded: integer(),
    replaced_at: instant(),
    contested_at: instant(),
    contest_reason: text(),
    first_reviewed_by: text().references(() => users.id),
    first_review_notes: text(),
    first_failed_lines: text().array().notNull().default([]),
    outcome: text().$type<ReviewOutcome>(),
    seen_before: boolean().notNull().default(false),
    /** The submission of another account that has the same picture, or one this is a copy of. */
    copied_from: bigint({ mode: 'number' }).references((): AnyPgColumn => submissions.id),
    risk: text().array().$type<RiskSign[]>().notNull().default([]),
  },
  (table) => [unique().on(table.claim_id, table.version)],
)

/** Index for finding copies, by the hash of a picture's core (domain/proofs/picture-likeness/lookups.ts). */
export const image_bands = pgTable(
  'image_bands',
  {
    key: integer().notNull(),
    submission_id: reference().references(() => submissions.id),
    hash: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.submission_id] })],
)

/** Compared with later pictures; kept when the picture itself is removed. */
export const image_signatures = pgTable('image_signatures', {
  submission_id: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => submissions.id),
  signature: bytes().notNull(),
})
