import { bigint, boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
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
    points_awarded: integer(),
    replaced_at: instant(),
    contested_at: instant(),
    contest_reason: text(),
    first_reviewed_by: text().references(() => users.id),
    first_review_notes: text(),
    outcome: text().$type<ReviewOutcome>(),
    seen_before: boolean().notNull().default(false),
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

export const rules: readonly string[] = [
  `CHECK ON submissions ((status = 'pending'::text) = (reviewed_at IS NULL))`,
  `CHECK ON submissions ((status = 'approved'::text) = (points_awarded IS NOT NULL))`,
  'CHECK ON submissions (image_bytes >= 0)',
  `CHECK ON submissions (outcome = 'paid-not-visible'::text)`,
  `CHECK ON submissions (risk <@ ARRAY['new-account'::text, 'often-rejected'::text, 'high-first-proof'::text])`,
  `CHECK ON submissions (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))`,
  'CHECK ON submissions (version >= 1)',
  'INDEX submissions_by_review_time ON submissions (reviewed_at) INCLUDE (submitted_at, contested_at, reviewed_by) WHERE (reviewed_by IS NOT NULL)',
  'INDEX submissions_by_time ON submissions (submitted_at)',
  'INDEX submissions_newest ON submissions (id DESC) WHERE (replaced_at IS NULL)',
  'INDEX submissions_of_image ON submissions (image_key) WHERE (image_key IS NOT NULL)',
  'INDEX submissions_of_member ON submissions (user_id, id DESC) INCLUDE (task_id, status, replaced_at)',
  'INDEX submissions_of_task ON submissions (task_id, id DESC)',
  'INDEX submissions_of_task_by_status ON submissions (task_id, status, id) WHERE (replaced_at IS NULL)',
  'INDEX submissions_of_thumbnail ON submissions (thumbnail_key) WHERE (thumbnail_key IS NOT NULL)',
  `UNIQUE INDEX submissions_one_live ON submissions (claim_id) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]))`,
  `INDEX submissions_pending_of_task ON submissions (task_id) WHERE ((status = 'pending'::text) AND (replaced_at IS NULL))`,
  `INDEX submissions_pending_words ON submissions USING gin (folded(notes) gin_trgm_ops) WHERE ((status = 'pending'::text) AND (replaced_at IS NULL))`,
  'INDEX submissions_queue ON submissions (status, id) WHERE (replaced_at IS NULL)',
  'INDEX submissions_reviewed_by ON submissions (reviewed_by, reviewed_at DESC) WHERE (reviewed_by IS NOT NULL)',
  `INDEX submissions_risky_by_status ON submissions (status, id) INCLUDE (task_id) WHERE ((replaced_at IS NULL) AND (risk <> '{}'::text[]))`,
  `INDEX submissions_risky_in_order ON submissions (id) INCLUDE (task_id) WHERE ((replaced_at IS NULL) AND (risk <> '{}'::text[]))`,
  `INDEX submissions_risky_seen_before ON submissions (id) INCLUDE (status, task_id) WHERE ((replaced_at IS NULL) AND (risk <> '{}'::text[]) AND seen_before)`,
  'INDEX submissions_same_file ON submissions (image_sha256, id) WHERE (image_sha256 IS NOT NULL)',
  'INDEX submissions_same_original ON submissions (original_sha256, id) WHERE (original_sha256 IS NOT NULL)',
  `INDEX submissions_second_look ON submissions (id) WHERE ((contested_at IS NOT NULL) AND (status = 'pending'::text) AND (replaced_at IS NULL))`,
  'INDEX submissions_seen_before_by_status ON submissions (status, id) INCLUDE (task_id) WHERE ((replaced_at IS NULL) AND seen_before)',
  'INDEX submissions_seen_before_in_order ON submissions (id) INCLUDE (task_id) WHERE ((replaced_at IS NULL) AND seen_before)',
  `INDEX submissions_waiting ON submissions (submitted_at, contested_at) WHERE ((status = 'pending'::text) AND (replaced_at IS NULL))`,
  'INDEX submissions_with_image ON submissions (submitted_at) INCLUDE (id, status, image_bytes) WHERE (image_key IS NOT NULL)',
  'CONSTRAINT TRIGGER submissions_counted AFTER INSERT OR DELETE OR UPDATE OF status, points_awarded, replaced_at ON submissions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_submission()',
  "TRIGGER submissions_end_review AFTER UPDATE OF status ON submissions FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status <> 'pending'::text))) EXECUTE FUNCTION end_review()",
  'CHECK ON image_signatures (length(signature) = 1936)',
]
